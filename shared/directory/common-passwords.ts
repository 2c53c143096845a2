/** Beginnings of invented passwords. A list of leaked ones would hardly match any with VAL-07. */
const words = `
abcdef access account admin administrator adobe alexander alexandra amanda america amsterdam andrea andrew angel angels
anthony apple april ashley asdf asdfgh august austin autumn azerty babygirl bailey banana barcelona baseball basketball
batman beautiful berlin bonjour boston brandon bulldog business butterfly canada chairman champion changeme changeit
charlie cheese chelsea chester chicago chicken chocolate chris christ christian christmas coffee company computer
cookie corona corvette cowboys dallas daniel december default demo diamond dolphin donald dragon eagles england enter
everton facebook faith family february ferrari flower flowers football forever france frankfurt freedom friday friend
friends garfield george germany gandalf ginger godzilla google guest guitar hammer hannah happy harley heaven hello
helloworld hockey holiday hottie house hunter iloveyou inter internet jackson jasmine jennifer jessica jesus
johnny jordan joshua january july june justin killer kitten knight ladies lakers letmein letmeinnow lincoln linkedin
liverpool login logmein london lovely lover loveme love loveyou maggie manager manchester march marina marlboro martin
master matrix matthew maverick melissa mercedes merlin michael michelle microsoft mickey monday money monkey monster
morgan mother mustang mypassword mypass naruto network newpass newyork nicole nintendo november nothing october office
october oliver orange parola pass passord passwort passwd password passphrase patrick peanut pepper phoenix player please
pokemon porsche prince princess purple qazwsx qwer qwerty qwertyuiop qwertz qwert rainbow ranger rangers redsox robert
rockyou root samantha samsung saturday school scooter secret secure security september server service shadow shalom
silver simple slipknot snoopy soccer soleil spiderman spring starwars steelers stella summer sunday sunshine superman
superuser support sweet system tech temp temporary test tester testing thomas thunder thursday tigger tiger tinkerbell
toyota trustno tuesday tweety twitter user username vampire victor victoria wachtwoord wednesday welcome william
willkommen windows winner winter wizard wolf word work yankees yellow zaq zxcvbn zxcvbnm
`;

/** Longest first: a word is matched before the words inside it. */
export const commonWords: readonly string[] = [...new Set(words.trim().split(/\s+/))].sort(
  (a, b) => b.length - a.length || (a < b ? -1 : 1),
);
