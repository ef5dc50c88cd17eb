import { ERROR_CODES } from '@pressloom/contract';
import { ExpectedError } from '../../../http/errors.ts';

interface Owner {
  email?: string;
  fullName?: string;
}

/**
 * Refuses a password that password crackers try first, and says why.
 * @param path the field that contains it
 */
export function refuseWeakPassword(password: string, owner: Owner = {}, path = 'password') {
  const reason = whyWeak(password, owner);
  if (reason) {
    throw new ExpectedError(reason, ERROR_CODES.weakPassword, 422, {
      reasons: [reason],
      fields: [{ path, message: reason }],
    });
  }
}

/** Why a password is among the first to be guessed; undefined if it is not. */
export function whyWeak(password: string, { email = '', fullName = '' }: Owner = {}): string | undefined {
  const lower = password.toLowerCase();
  if (new Set(lower).size <= 2 || isRepetition(lower)) {
    return 'This password repeats the same few characters. Please choose one that is harder to guess';
  }
  if (isSequence(lower)) return 'This password is a plain sequence of keys. Please choose one that is harder to guess';

  const core = coreOf(lower);
  const own = [
    email,
    email.split('@')[0],
    ...email.split(/[@.]/),
    ...fullName.split(/\s+/),
    fullName.replace(/\s+/g, ''),
  ]
    .map((part = '') => part.toLowerCase())
    .filter((part) => part.length >= 3);
  if (own.some((part) => lower === part || core === part || core === coreOf(part))) {
    return 'This password is your own name or email address. Please choose one that is harder to guess';
  }
  if (COMMON.has(core) || COMMON.has(lower)) {
    return 'This password is one of the most common ones. Please choose one that is harder to guess';
  }
  return undefined;
}

/** "P@ssw0rd2024!" and "password" are the same to a password cracker. */
function coreOf(lower: string): string {
  const word = lower.replace(/^[^a-z@$]+|[^a-z@$]+$/g, '') || lower;
  const plain = word
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's')
    .replace(/7/g, 't')
    .replace(/[^a-z]/g, '');
  const half = plain.slice(0, plain.length / 2);
  return half + half === plain ? half : plain;
}

const isRepetition = (lower: string) => /^(.{1,4})\1+.?$/.test(lower);

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** At most two runs along the alphabet, the digits or the keyboard: "abcd1234", "qwerty123456", "87654321". */
function isSequence(lower: string): boolean {
  const runs = (part: string) => part.length >= 3 && RUNS.some((row) => row.includes(part));
  if (runs(lower)) return true;
  for (let cut = 3; cut <= lower.length - 3; cut++) {
    if (runs(lower.slice(0, cut)) && runs(lower.slice(cut))) return true;
  }
  return false;
}

/** Words that top every list of leaked passwords, without the digits and symbols that people add around them. */
const COMMON = new Set(
  `password passwort passw passwd pass motdepasse contrasena senha parola wachtwoord iloveyou loveyou ilove iloveu
  trustno welcome willkommen bienvenue letmein letmeinnow opensesame sesame changeme changethis changemenow default secret
  topsecret secure security admin administrator adminadmin root toor superuser sysadmin user username guest test testing
  tester testtest temp temporary login loginlogin signin access master masterkey server system computer internet network
  website wordpress pressloom blog blogger website database oracle mysql linux windows microsoft apple google facebook
  twitter instagram youtube amazon samsung nokia iphone android qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl
  zxcvbn zxcvbnm qazwsx monkey dragon tiger lion panther eagle falcon phoenix wolf bear panda dolphin butterfly kitty
  hellokitty kitten puppy cookie chocolate banana orange cherry peach strawberry pepper ginger cheese bacon pizza coffee
  sunshine sunflower flower flowers rainbow summer winter spring autumn sommer january february march april june july
  august september october november december monday tuesday wednesday thursday friday saturday sunday football fussball
  baseball basketball soccer hockey tennis golf rugby cricket swimming running fitness princess prince queen king angel
  angels baby babygirl babyboy lovely love lovelove lover sweetheart sweet sugar honey darling beautiful gorgeous family
  mother father mommy daddy brother sister friend friends bestfriend forever together happy smile freedom liberty peace
  jesus jesuschrist christ heaven blessed blessing faith hope grace superman batman spiderman ironman superstar starwars
  startrek pokemon pikachu naruto minecraft fortnite roblox playstation xbox nintendo zelda mario matrix gandalf frodo
  hobbit merlin wizard magic mystery shadow ghost hunter hunting ranger rangers warrior knight soldier killer ninja
  samurai pirate pirates dallas texas chicago boston newyork london paris berlin madrid barcelona roma milano chelsea
  arsenal liverpool manchester manunited united everton juventus realmadrid galatasaray fenerbahce besiktas india bharat
  america american canada australia brasil brazil mexico deutschland england scotland ireland michael michelle jennifer
  jessica ashley amanda matthew daniel andrew anthony joshua william thomas robert richard charlie george james jordan
  michaeljordan kobe messi ronaldo cristiano maradona neymar nicole samantha elizabeth stephanie victoria maria alexander
  alexandra sebastian christian benjamin jonathan patrick thunder lightning storm hurricane silver golden diamond platinum
  crystal purple yellow green blue black white red scarlet mustang ferrari porsche mercedes lamborghini corvette harley
  yamaha kawasaki honda toyota chevy whatever nothing something anything everything everyone nobody somebody blahblah
  abcdef abcabc aaa abc fuckyou fuckoff fuckme asshole bitch pussy sexy sex hottie cool coolio awesome amazing fantastic
  creative design money million millionaire business company office work worker manager boss student school college
  university teacher doctor nurse police lawyer engineer music guitar piano metallica nirvana slipknot eminem rockstar
  rocknroll hiphop jazz dance dancer party partytime champion winner victory success lucky luckyone destiny dreams dreamer
  snoopy garfield mickey mickeymouse minnie donald donaldduck bugsbunny scooby scoobydoo simpsons homer bart tinkerbell
  barbie peanut buster buddy max rocky bailey maggie sophie molly lucky bella charlie daisy cooper toby sadie`.split(
    /\s+/,
  ),
);
