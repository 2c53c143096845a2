import { pictures } from './pictures/pictures.ts';

type Props = {
  readonly name: keyof typeof pictures;
  readonly alt: string;
  readonly className?: string;
};

/**
 * A picture of the running product (`npm run screenshots`), in the theme of the page. The one that is not shown is not
 * loaded either; both have their room before they are there.
 */
export const Screenshot = ({ name, alt, className = '' }: Props) =>
  (['light', 'dark'] as const).map((theme) => {
    const { wide, phone } = pictures[name];
    const { width, height } = wide;
    return (
      <picture key={theme} className={`shot ${theme} ${className}`}>
        {phone && <source media="(max-width: 619px)" srcSet={phone[theme]} width={phone.width} height={phone.height} />}
        <img src={wide[theme]} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
      </picture>
    );
  });
