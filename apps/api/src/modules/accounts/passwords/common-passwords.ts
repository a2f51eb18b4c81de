/** What is tried first against everybody, and what people here would choose. All in small letters, without spaces. */
const tried = new Set(
  `password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa55word passwords mypassword
  newpassword kata laluan katalaluan katalaluan1 katalaluan123 kunci123 rahsia123 rahsiaku sayangku sayang123 cintaku123
  malaysia malaysia1 malaysia123 merdeka1957 merdeka57 sabahku sabah123 sabah1963 sabahan123 borneo123 kinabalu
  kinabalu123 kotakinabalu sandakan sandakan123 tawau123 tawau1234 lahaddatu keningau semporna tuaran123 kaunter
  kaunter1 kaunter123 majlis123 councilpay cukai123 bayar123 bismillah bismillah1 bismillah786 alhamdulillah
  iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 welcome1 welcome12 welcome123 letmein1 letmein123 sunshine
  sunshine1 princess princess1 football football1 baseball basketball superman superman1 batman123 spiderman
  pokemon123 dragon123 monkey123 master123 shadow123 michael1 jennifer jordan23 liverpool liverpool1 manchester
  manutd123 chelsea1 chelsea123 arsenal123 barcelona realmadrid ronaldo7 ronaldo123 messi123 qwertyui qwertyuiop
  qwerty12 qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4
  q1w2e3r4t5 asdfghjk asdfghjkl asdfasdf asdf1234 zxcvbnm1 zxcvbnm123 qazwsxedc qazwsx123 abcd1234 abc12345
  abc123456 abcdefgh abcdefg1 a1b2c3d4 aa123456 aa12345678 a1234567 a12345678 a123456789 admin123 admin1234
  administrator root1234 toor1234 user1234 guest123 test1234 testtest testing1 testing123 changeme changeme1
  changeme123 default1 secret123 trustno1 whatever whatever1 starwars computer computer1 internet samsung1
  samsung123 iphone123 android1 google123 facebook facebook1 facebook123 whatsapp youtube123 internet1 computer123
  january1 february monday123 summer2024 summer2025 summer2026 winter2025 hellohello hello123 hello1234 goodluck
  lovelove loveyou1 lovely123 babygirl babygirl1 angel123 jesus123 jesuschrist godisgood blessed1 blessing
  12341234 123123123 1234512345 11223344 112233445566 12121212 13131313 87654321 987654321 9876543210 0987654321
  123456789a 12345678a 1234567a 12345678q 123qweasd 123qwe123 123abc123 147258369 159753456 741852963 789456123
  789456123a 147852369 00000000a 10203040 102030405 1029384756 5201314520 woaini1314 woaini520 woaini123 wodemima
  mima1234 888888888a 168168168 16881688 66668888 88886666`
    .split(/\s+/)
    .filter((word) => word.length >= 8),
);

const rows = ["0123456789012", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join("")]);

/** Whether a password is among the first that anybody would try: listed, one pattern repeated, a run, or oneself. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  const isRepeated = /^(.{1,4})\1+$/u.test(plain);
  const isRun = runs.some((run) => run.includes(plain));
  const [local = ""] = email.toLowerCase().split("@");
  const isOneself = plain === email.toLowerCase() || (local !== "" && plain === local);
  return tried.has(plain) || isRepeated || isRun || isOneself;
}
