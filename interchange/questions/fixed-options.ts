import { plainOfOption, pointsAtLetters, pointsAtNumbers } from './pointing-words.ts'

/*
 * Which options have to keep their place when a set is shuffled, by their words: those that sum up others, and all of a question
 * whose options point at places. One rule for files, for what is pasted, for the editor and for calls.
 */

const OTHERS = '(?:options?|choices?|answers?|statements?|responses?|above|below|these|those|them|following|mentioned)'
const GIVEN = '(?:above|below|mentioned|given|listed|stated|options?|choices?|answers?|statements?)'
const COUNT = '(?:one|two|three|four|all|none|any|both|either|neither|some)'

const SUMS_UP: readonly RegExp[] = [
  /^(?:AOTA|NOTA)$/,
  // The same in Marathi, Gujarati, Bengali and Urdu.
  /^(?:वरील(?:पैकी)?|यापैकी|ह्यापैकी|ઉપરોક્ત|ઉપરના|આમાંથી|উপরের|উপরোক্ত|এদের|مذکورہ|ان|یہ)(?:\s+\S+){0,3}?\s+(?:सर्व|दोन्ही|नाही|બધા|બધાં|તમામ|એક|નહીં|সব|সবগুলি|সবকটি|সবগুলো|কোনটিই|কোনোটিই|নয়|سب|تمام|دونوں|کوئی|نہیں)(?:\s|$)/,
  // "All of the above", "None of these", "More than one of the above", "Any two of the given options", "All the options are correct"
  new RegExp(
    `^(?:only |more than |at least |exactly )?${COUNT}(?: or more| (?:one|two))?(?: of)?(?: the)?(?: ${GIVEN})* ${OTHERS}\\b`,
    'i',
  ),
  // "All are correct", "Both are wrong", "None is true", "All three"
  /^(?:all|none|both|neither|all (?:the )?(?:two|three|four)) (?:is|are) (?:in)?(?:correct|true|false|wrong|right|possible)\b/i,
  /^(?:(?:all|both|none|neither) (?:correct|true|false|wrong|right|incorrect)|(?:each|every ?one|any ?one|either|neither|none|any) of (?:the )?(?:above|given|two|three|these|them)|everything above|more than one)$/i,
  /^(?:ये |इनमें से |उपरोक्त |उपर्युक्त |उक्त )?(?:तीनों|चारों)$/,
  /^(?:all|none|both|neither|all (?:of )?(?:the )?(?:two|three|four)|none of the (?:two|three|four))$/i,
  /^no(?:ne)? (?:of )?(?:the )?(?:correct |right )?(?:option|choice|answer)s?\b/i,
  /^(?:उपरोक्त|उपर्युक्त|उक्त|ऊपर|दिए\s+गए|दिये\s+गये|इनमें|इन|ये|निम्न|निम्नलिखित)(?:\s+\S+){0,4}\s+(?:सभी|सब|दोनों|नहीं|अधिक|एक|कोई)(?:\s|$)/,
  /^(?:सभी|सब|दोनों|कोई)(?:\s+(?:भी|विकल्प|कथन|एक))*(?:\s+(?:नहीं|सही|सत्य|गलत|ग़लत|असत्य|उपरोक्त|उपर्युक्त|है|हैं))*$/,
]

/** A letter in brackets or quotes, else a capital: a small "a" by itself is a word. */
const MARKED = `(?:\\(\\s?[A-Ha-h]\\s?\\)|\\[[A-Ha-h]\\]|[A-Ha-h]\\)|["'“‘][A-Ha-h]["'”’]|[A-H])`
const NOUN = '(?:(?:the )?(?:[Oo]ptions?|[Cc]hoices?|[Ss]tatements?|[Aa]nswers?) )?'
const JOINT = '\\s*(?:,?\\s*(?:and|or|nor|but not|AND|OR|NOR|&|/|\\+)\\s*|[,;]\\s*)'
const LEAD = '(?:(?:[Bb]oth|[Ee]ither|[Nn]either|[Oo]nly|[Aa]ll|BOTH|EITHER|NEITHER|ONLY)(?: of)? )?'
const VERDICT =
  '(?: (?:both|all))?(?: (?:is|are))?(?: not)?(?: the)? (?:in)?(?:correct|true|right|wrong|false|possible)(?: \\w+)?'
const TAIL = `(?: (?:only|both|Both|together|alone|ONLY|BOTH))?(?:,?${VERDICT})?`
const listOf = (place: string) => `${NOUN}${place}(?:${JOINT}${NOUN}${place})+`
const HINDI = '\\(?\\s?[कखगघअबसदA-Da-d]\\s?\\)?'
const HINDI_WORD = '(?:केवल|सिर्फ़?|दोनों|विकल्प|कथन|न\\s+तो|सभी|सही|सत्य|गलत|असत्य|हैं|है|ही)'

/** "Both A and B", "(a) and (b)", "A, B", "Both A and C are correct", "Only option (c)", "दोनों (क) और (ख)": no option may move. */
const NAMES_LETTERS: readonly RegExp[] = [
  new RegExp(`^${LEAD}${listOf(MARKED)}${TAIL}$`),
  new RegExp(`^(?:both|either|neither|only|all)(?: of)? ${listOf('[a-h][.)]?')}${TAIL}$`, 'i'),
  // Small letters without a word before them: nothing else may stand there.
  /^[a-h](?: ?, ?[a-h])*,? ?(?:and|&|,) ?[a-h](?: only| both)?$/,
  new RegExp(
    `^(?:[Oo]nly ${NOUN}${MARKED}|[Oo]nly options? [a-h]|${NOUN}${MARKED} (?:only|alone)|[Oo]ptions? ${MARKED})${TAIL}$`,
  ),
  new RegExp(
    `^(?:${HINDI_WORD}\\s+)*${HINDI}(?:\\s*(?:,|और|व|तथा|एवं|या|न\\s+ही|&)\\s*${HINDI})+(?:\\s+${HINDI_WORD})*$`,
  ),
  new RegExp(`^(?:${HINDI_WORD}\\s+)+\\(?\\s?[कखगघअबसदA-D]\\s?\\)?(?:\\s+${HINDI_WORD})*$`),
]

const NUMBER = '\\(?(?:[1-9१-९]|I{1,3}|IV|VI{0,3}|i{1,3}|iv|vi{0,3})\\)?'
const NUMBERS = `${NUMBER}(?:\\s*(?:,|,?\\s*(?:and|or|nor|&|और|व|तथा|एवं|या|न\\s+ही))\\s*${NUMBER})*`
const NUMBER_LEAD =
  '(?:(?:[Bb]oth|[Oo]nly|[Ee]ither|[Nn]either|[Aa]ll|केवल|सिर्फ़?|दोनों|कथन|न\\s+तो)(?: (?:the )?(?:statements?|options?|कथन|विकल्प))?|[Oo]ptions|[Cc]hoices|विकल्प)'
/** "Only 1 and 2", "2 and 3 only", "केवल 1 और 2", "I, II and III": numbers of statements, or of the options themselves. */
const NAMES_NUMBERS: readonly RegExp[] = [
  new RegExp(`^${NUMBER_LEAD}\\s+${NUMBERS}(?:\\s+(?:दोनों|only|both|सही|सत्य|हैं|है))*${TAIL}$`),
  new RegExp(`^${NUMBERS}\\s+(?:only|both|alone|केवल|दोनों)(?:\\s+(?:सही|हैं|है))*${TAIL}$`),
  new RegExp(`^${NUMBER}(?:\\s*,\\s*${NUMBER})*,?\\s+(?:and|और|तथा|एवं|व)\\s+${NUMBER}${TAIL}$`),
]

const isOneOf = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text))

const plainOf = (text: string) =>
  text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[\s.।:;!*]+$/, '')
    .trim()

/** Longer options say something of their own; nothing long is tried against the patterns. */
const MOST = 90

/** The same of options in HTML. */
export const fixedInHtml = (htmls: readonly string[]): boolean[] =>
  fixedOptions(htmls.map((html) => (html.length > 4 * MOST ? '' : plainOfOption(html))))

/**
 * Which options of a choice, by their words, have to keep their place when a set is shuffled.
 *
 * @param texts the options as plain text
 */
export function fixedOptions(texts: readonly string[]): boolean[] {
  const plain = texts.map((text) => (text.length > MOST ? '' : plainOf(text)))
  const numbered = plain.map((text) => isOneOf(NAMES_NUMBERS, text) || pointsAtNumbers(text))
  // Where only some options are numbers, these are places of the others; where most are, they are statements of the question.
  const namesPlaces = numbered.some(Boolean) && numbered.filter(Boolean).length * 2 <= texts.length
  if (namesPlaces || plain.some((text) => isOneOf(NAMES_LETTERS, text) || pointsAtLetters(text)))
    return texts.map(() => true)
  return plain.map((text, index) => isOneOf(SUMS_UP, text) || (numbered[index] === true && index === texts.length - 1))
}
