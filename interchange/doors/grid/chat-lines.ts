/** "[14/10/26, 4:09:02 PM] Suma: ", "14/10/2026, 16:09 - Suma: ": when and by whom a line of a chat was written. */
const stamp =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f]?[ap]\.?m\.?)?\]?(?: -)? (?:[^:\n]{1,60}: ?)?/iu
const quote = /^(?:> ?)+/u
/** Dots that lead from a name to its mark. */
const leader = /\s*(?:\.{4,}|…{2,}|_{4,})\s*/gu

/** The lines of a chat or of a quoted letter without what their program puts before them. */
export const withoutStamps = (lines: readonly string[]): string[] =>
  lines.map((line) =>
    line
      .replace(stamp, '')
      .replace(quote, '')
      .replace(leader, (_, at) => (at === 0 ? '' : ' - ')),
  )

const numberFirst = /^\S{0,15}\d\S{0,15}[.):]?\s/u
/** So many lines of a name at most. */
const mostLines = 3

/**
 * A name that goes on in the next line takes the marks along: a line that begins with a number and is none of a pupil yet is one once the next, which begins with
 * none, is put behind it. The lines that are taken stay, and are blank.
 */
export function joinedLines(lines: readonly string[], isWhole: (line: string) => boolean): string[] {
  const found = lines.map((line) => line.trim())
  const filled = found.filter(Boolean)
  // Where few lines begin with a number, one that does is a title: "9A Maths HY".
  if (filled.filter((line) => numberFirst.test(line)).length * mostLines < filled.length) return found
  for (let at = 0; at < found.length; at += 1) {
    if (!numberFirst.test(found[at] ?? '') || isWhole(found[at] ?? '')) continue
    for (let count = 1; count < mostLines; count += 1) {
      const more = found.slice(at + 1, at + 1 + count)
      if (more.length < count || more.some((line) => line === '' || numberFirst.test(`${line} `))) break
      const whole = [found[at], ...more].join(' ')
      if (!isWhole(whole)) continue
      found.splice(at, count + 1, whole, ...more.map(() => ''))
      break
    }
  }
  return found
}

/** What stands before the rolls: a mark, or a word of absence. */
const listed = /^(\S{1,10}(?: \S{1,8})?) ?(?:[-–—:=]|->|→) ?(\d{1,6}(?:(?: ?[,;&] ?| and |\s+)\d{1,6})*)\.?$/iu

/** "38½ - 7, 9": each mark once, with the rolls that have it: told by several rolls in two lines and more, and no roll twice. null where any line is otherwise. */
export function listedRolls(lines: readonly string[], isMark: (text: string) => boolean): string[][] | null {
  const read = lines.map((line) => {
    const [, mark = '', rolls = ''] = listed.exec(line.trim()) ?? []
    return isMark(mark) ? { mark, rolls: rolls.match(/\d+/g) ?? [] } : null
  })
  const first = read.findIndex((one) => one !== null)
  const own = read.filter((one) => one !== null)
  const rolls = own.flatMap((one) => one.rolls)
  const isList =
    own.filter((one) => one.rolls.length > 1).length > 1 &&
    new Set(rolls).size === rolls.length &&
    new Set(own.map(({ mark }) => mark)).size === own.length
  if (!isList || lines.slice(first).some((line, at) => line.trim() !== '' && read[first + at] === null)) return null
  return lines.flatMap((line, at) => {
    const one = read[at]
    if (one) return one.rolls.map((roll) => [roll, one.mark])
    return [line.trim() === '' ? [] : [line.trim()]]
  })
}

const pairs = /^(\d{1,4}) ?(?:[-–—:=]|\s) ?([^\s,;]{1,10})$/u

/** "1-23½, 2-34, 3-ab" in running lines: roll and mark, told by each roll once. null where a line is otherwise. */
export function runningPairs(lines: readonly string[], isMark: (text: string) => boolean): string[][] | null {
  const read = lines.map((line) => {
    const parts = line
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter(Boolean)
    const found = parts.map((part) => pairs.exec(part))
    if (parts.length < 2 || found.some((one) => one === null || !isMark(one[2] ?? ''))) return null
    return found.map((one) => [one?.[1] ?? '', one?.[2] ?? ''])
  })
  const all = read.flatMap((one) => one ?? [])
  const first = read.findIndex((one) => one !== null)
  const isEach = new Set(all.map(([roll]) => roll)).size === all.length
  if (all.length < 6 || !isEach) return null
  const others = lines.filter((line, at) => at > first && line.trim() !== '' && read[at] === null)
  if (others.some((line) => /\d/.test(line))) return null
  return lines.flatMap((line, at) => read[at] ?? [line.trim() === '' ? [] : [line.trim()]])
}
