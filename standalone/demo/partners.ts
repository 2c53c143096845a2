type Step = 'upload' | 'Accept' | 'Reject' | 'In Review';
/** `work`: per document, uploads and reviews in order. */
export type Partner = {
  first: string;
  last: string;
  email: string;
  organization: string;
  signsUp?: false;
  work: readonly (readonly Step[])[];
};

export const partners: readonly Partner[] = [
  {
    first: 'Ada',
    last: 'Ferreira',
    email: 'ada@instituto.example',
    organization: 'Instituto Superior',
    work: [['upload', 'Accept'], ['upload', 'Accept'], ['upload']],
  },
  {
    first: 'Bo',
    last: 'Lindqvist',
    email: 'bo@kth.example',
    organization: 'KTH',
    work: [['upload', 'Accept'], ['upload', 'In Review'], ['upload']],
  },
  {
    first: 'Chiara',
    last: 'Russo',
    email: 'chiara@unito.example',
    organization: 'Università di Torino',
    work: [['upload', 'Reject'], ['upload', 'Reject', 'upload', 'Accept'], []],
  },
  {
    first: 'David',
    last: 'Okafor',
    email: 'd.okafor@unilag.example',
    organization: 'University of Lagos',
    work: [['upload'], [], []],
  },
  {
    first: 'Eleni',
    last: 'Papadaki',
    email: 'eleni@forth.example',
    organization: 'FORTH',
    work: [
      ['upload', 'Accept'],
      ['upload', 'Accept'],
      ['upload', 'Accept'],
    ],
  },
  {
    first: 'Farid',
    last: 'Haddad',
    email: 'farid@usj.example',
    organization: 'USJ',
    signsUp: false,
    work: [[], [], []],
  },
  {
    first: 'Grace',
    last: 'Kimani',
    email: 'grace@uonbi.example',
    organization: 'University of Nairobi',
    work: [['upload', 'In Review'], ['upload'], []],
  },
  {
    first: 'Hiro',
    last: 'Tanaka 田中',
    email: 'hiro@u-tokyo.example',
    organization: '東京大学',
    work: [['upload', 'Accept'], ['upload', 'Reject'], []],
  },
  {
    first: 'Ines',
    last: 'Müller',
    email: 'ines@tum.example',
    organization: 'TU München',
    work: [['upload', 'Accept'], ['upload'], ['upload', 'In Review']],
  },
  {
    first: 'Jonas',
    last: 'Petersen',
    email: 'jonas@ku.example',
    organization: 'Københavns Universitet',
    work: [[], ['upload'], []],
  },
  {
    first: 'Katarzyna',
    last: 'Nowak',
    email: 'kasia@uw.example',
    organization: 'Uniwersytet Warszawski',
    work: [['upload', 'Reject', 'upload'], ['upload', 'Accept'], ['upload']],
  },
  {
    first: 'Liang',
    last: 'Wei 魏',
    email: 'liang@pku.example',
    organization: '北京大学',
    signsUp: false,
    work: [[], [], []],
  },
];
