/** The most words of a name, parts with a hyphen counted each, and its greatest length in characters. */
const [maxWords, maxLength] = [4, 40]

/** Family names can begin with these, in lower case; they do not count as words. */
const particles = new Set(
  'van von vom der den de del della di da dos du la le el al bin bint ibn ten ter zu y e'.split(
    ' ',
  ),
)
/** Words of messages, not of names: whoever types a name here writes to a stranger in our name. */
const messageWords = new Set(
  (
    'you your yours account is are was has have here now call visit open pay send win prize money free ' +
    'urgent alert warning locked blocked suspended expired password security verify code bank invoice ' +
    'this that please now must zero one two three four five six seven eight nine'
  ).split(' '),
)

/** A word with a capital, or in a script without them: `Seán`, `O'Brien`, `Jean-Luc`, `محمد`. */
const word = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}]*(?:['’-][\p{L}\p{M}]+)*$/u
/** `J.`, `J.R.R.` or `Dr.`; a dot anywhere else could be that of an address. */
const shortened = /^(?:(?:\p{Lu}\.){1,3}|(?:Dr|Mr|Mrs|Ms|Prof|Rev|Capt|Col|Lt|Maj|Sr|Jr|St)\.)$/u
/** These write a whole sentence in the length of a name. */
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const eastAsianName = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul} ]{2,6}$/u
/** Letters that look alike, piles of accents, and words run together: `YourAccountIsLocked`. */
const disguise =
  /(?=.*\p{sc=Latin})(?=.*[\p{sc=Cyrillic}\p{sc=Greek}])|\p{M}{3}|(?:\p{Ll}\p{M}*\p{Lu}.*){2}/u

/**
 * How a mail greets a person: by name only if it looks like one. Anyone can have a mail sent to
 * anyone, so a name must not be able to say anything.
 */
export function greetingOf(name: string): string {
  return looksLikeAName(name) ? `Dear ${name},` : 'Hello,'
}

function looksLikeAName(name: string): boolean {
  if (name.length > maxLength || disguise.test(name.normalize('NFC'))) return false
  if (eastAsian.test(name)) return eastAsianName.test(name)
  const words = name.split(' ').filter((one) => !particles.has(one))
  const parts = words.flatMap((one) => one.split(/[-'’.]/)).filter((part) => part.length > 1)
  return (
    words.length > 0 &&
    words.length <= maxWords &&
    parts.length <= maxWords &&
    words.every((one) => word.test(one) || shortened.test(one)) &&
    !parts.some((part) => messageWords.has(part.toLowerCase()))
  )
}
