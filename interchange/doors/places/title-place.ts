import { isClassText, isPlaceText } from './places.ts'

const years = /[([]?(?<!\d)(?:19|20)\d\d ?[-–/] ?(?:\d\d){1,2}(?!\d)[)\]]?/gu
const classWord = /^(?:class|std|standard|grade|कक्षा|इयत्ता)[\s:.-]*/iu
const classWords =
  /(?:^|[^\p{L}])((?:class|std|standard|grade|कक्षा|इयत्ता)(?![\p{L}\p{M}])[\s:.-]*\S+(?:\s*[-–/]?\s*\S+)?)/iu

/** "इयत्ता : ९ वी  तुकडी : अ", "Class: IX Section: B": each with its word. */
const classAndSection =
  /(?:^|[^\p{L}])(?:class|std|standard|grade|year|कक्षा|इयत्ता)(?![\p{L}\p{M}])[\s:.-]*(\S{1,6}(?: (?:वीं|वी|वां|वें|वा))?)[\s,;|–-]*(?:section|sec|div|division|अनुभाग|वर्ग|सेक्शन|तुकडी)(?![\p{L}\p{M}])[\s:.-]*[("'“]?([\p{L}\p{M}]{1,2})(?![\p{L}\p{M}])/iu

/** The part of a title that is a class, or a class with its section; null where none is. */
export function placeIn(title: string): string | null {
  const text = title.slice(0, 200).replace(years, ' ').replace(/\s+/g, ' ').trim()
  const [, own, section] = classAndSection.exec(text) ?? []
  if (own && section && isPlaceText(`${own} ${section}`)) return `${own} ${section}`
  const [, found] = classWords.exec(text) ?? []
  const parts = found === undefined ? [] : [found.replace(/\s+\S+$/, ''), found]
  // "CLASS IX-B SESSION 2026-27": what follows a class with its section is none of it.
  const whole = parts.find((one) => {
    const named = one.replace(classWord, '').replace(/[\s:.–-]+$/u, '')
    // VII alone is the seventh class, though VI with a section I is written so too.
    return isPlaceText(named) && !isClassText(named)
  })
  return [...(whole ? [whole] : []), text, ...parts.toReversed()].find((one) => isPlaceText(one)) ?? null
}
