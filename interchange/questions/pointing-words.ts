/*
 * Options that are nothing but places and words between them: "None of A and B", "All except (c)", "(a) as well as (b)", "the first two".
 */

const words = (text: string) => new Set(text.split(/\s+/))

/** Words that stand between places and say nothing else. */
const BETWEEN = words(
  `both either neither nor none no all any anyone every each one of the only alone together except excluding but not and or as well same that
  like opposite above below given option options choice choices answer answers statement statements is are correct incorrect true false
  wrong right than more other others these those them two three also including with
  दोनों सभी सब कोई न नहीं ही को से में का के की छोड़कर छोड़ के अलावा सिवाय सिवा केवल सिर्फ सिर्फ़ और या व तथा एवं विकल्प विकल्पों कथन सही सत्य गलत ग़लत असत्य है हैं भी तो दो तीन उपरोक्त उपर्युक्त उक्त जैसा`,
)

/** Beside one place alone these say that it is one. */
const POINTERS = words(
  'only alone except excluding none same opposite option options choice choices answer statement all every any छोड़कर छोड़ अलावा सिवाय सिवा केवल सिर्फ सिर्फ़ विकल्प कथन',
)
/** "A is correct": beside a capital or a letter in brackets. */
const VERDICTS = words('correct incorrect true false wrong right सही सत्य गलत ग़लत असत्य')

const ORDINALS = words(
  'first second third fourth last 1st 2nd 3rd 4th पहला पहले दूसरा दूसरे तीसरा तीसरे अंतिम प्रथम द्वितीय तृतीय',
)
const COUNTS = words('two three दो तीन दोनों')

/** In brackets or quotes, before a bracket or a stop, or a capital: a small "a" by itself is a word. */
const marked = /^(?:\([a-h]\)|\[[a-h]\]|[a-h][.)]|["'“‘][a-h]["'”’]|\([कखगघअबसद]\)|[कखगघअबसद]\))$/i
const capital = /^[A-H]$/
const bare = /^[a-hकखगघअबसद]$/
const number = /^(?:\(?(?:[1-9१-९]|I{1,3}|IV|i{1,3}|iv)\)|[1-9१-९]|I{2,3}|IV|i{2,3}|iv)$/

interface Counted {
  marked: number
  bare: number
  numbers: number
  ordinals: number
  said: string[]
}

/** What each word of a text is; null where one says something of its own. */
function count(text: string): Counted | null {
  const counted: Counted = { marked: 0, bare: 0, numbers: 0, ordinals: 0, said: [] }
  for (const piece of text.replace(/(?<=[\p{L}\p{N}\p{M})\]])\s*[,;&]\s*/gu, ' and ').split(/\s+/)) {
    const word = piece.toLowerCase()
    if (marked.test(piece) || capital.test(piece)) counted.marked++
    else if (bare.test(piece)) counted.bare++
    else if (number.test(piece)) counted.numbers++
    else if (ORDINALS.has(word)) counted.ordinals++
    else if (BETWEEN.has(word)) counted.said.push(word)
    else return null
  }
  return counted
}

const SIGNS: Record<string, string> = { '&nbsp;': ' ', '&amp;': '&', '&quot;': '"' }

/** What an option in HTML says, without the tags. */
export const plainOfOption = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|amp|quot);/g, (sign) => SIGNS[sign] ?? sign)
    .trim()

/** By letters: no option may move. */
export function pointsAtLetters(text: string): boolean {
  const counted = count(text)
  if (!counted || counted.numbers + counted.ordinals > 0) return false
  const places = counted.marked + counted.bare
  const says = (list: ReadonlySet<string>) => counted.said.some((word) => list.has(word))
  return places > 1
    ? counted.said.length > 0
    : places === 1 && (says(POINTERS) || (counted.marked === 1 && says(VERDICTS)))
}

/** By numbers, or by "the first two": so where few options of a question are such, for else they are statements of it. */
export function pointsAtNumbers(text: string): boolean {
  const counted = count(text)
  if (!counted || counted.marked + counted.bare > 0) return false
  const says = (list: ReadonlySet<string>) => counted.said.some((word) => list.has(word))
  if (/^(?:the )?above (?:two|three)$/i.test(text)) return true
  if (counted.ordinals > 0)
    return counted.numbers === 0 && (counted.ordinals > 1 || says(COUNTS) || says(words('above option options विकल्प')))
  if (counted.numbers > 1) return counted.said.some((word) => word !== 'and') || /&|and/i.test(text)
  return counted.numbers === 1 && says(POINTERS)
}
