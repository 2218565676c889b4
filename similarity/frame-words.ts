import { termsOf } from './terms.ts'

/**
 * Words in which questions are put, whatever they ask: two that share only these are not alike. In English and in Hindi; of Hindi those that
 * say nothing by themselves.
 */
const words = `
  a an the of in on at to for from by with and or is are was were be been do does did has have had can will would should it its this that these
  those there as if then than not what which who whom whose when where why how many much find calculate compute determine evaluate solve write
  state name give list tell define describe explain mention show draw label choose select pick identify match fill complete arrange following
  given below above correct true false statement option options answer question questions value values number word words blank blanks one two
  example examples each any all most best called known means meaning
  का के की को में से पर और या है हैं था थे थी हो कि यह वह इस उस ये वे क्या कौन किस किसे कब कहाँ क्यों कैसे कितना कितने कितनी ज्ञात कीजिए
  कीजिये करें लिखिए लिखिये लिखें बताइए बताइये बताएँ निम्नलिखित निम्न दिए गए गया सही गलत कथन विकल्प उत्तर प्रश्न मान संख्या रिक्त स्थान
  उदाहरण एक दो चुनिए चुनें परिभाषित वर्णन समझाइए ने भी तो ही लिए
`

const frame: ReadonlySet<number> = new Set(termsOf(words))

/** Whether a term is part of how a question is put, not of what it asks. */
export const isFrameTerm = (term: number): boolean => frame.has(term)
