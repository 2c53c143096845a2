import { StatusWord } from './StatusWord.tsx';

const people = [
  ['Ada Ferreira', 'ada@instituto.example', 'Accept', 'Accept', 'Uploaded'],
  ['Bo Lindqvist', 'bo@kth.example', 'Accept', 'In Review', 'Uploaded'],
  ['Chiara Russo', 'chiara@unito.example', 'Reject', 'Accept', 'Not Uploaded'],
  ['David Okafor', 'd.okafor@unilag.example', 'Uploaded', 'Not Uploaded', 'Not Uploaded'],
  ['Eleni Papadaki', 'eleni@forth.example', 'Accept', 'Accept', 'Accept'],
] as const;

/** A picture of a project, drawn with the app's own means. */
export const HeroTable = () => (
  <figure
    className="hero-table"
    role="img"
    aria-label="Picture of a project: a table of five collaborators and three documents, each cell with its status."
  >
    <div aria-hidden="true">
      <div className="hero-table-head">
        <b>Horizon grant 2027</b> <span className="due">3 days left</span>
        <span className="muted num">11 / 15 collected</span>
      </div>
      {people.map(([name, email, ...statuses]) => (
        <div className="hero-row" key={email}>
          <span className="avatar">
            {name
              .split(' ')
              .map((word) => word[0])
              .join('')}
          </span>
          <span>
            {name}
            <small>{email}</small>
          </span>
          {statuses.map((status, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a picture never move
            <StatusWord key={index} status={status} />
          ))}
        </div>
      ))}
    </div>
  </figure>
);
