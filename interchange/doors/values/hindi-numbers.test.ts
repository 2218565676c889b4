import { describe, expect, it } from 'vitest'
import { numberInHindi } from './hindi-numbers.ts'
import { numberInWords } from './number-words.ts'

/** As Hindi is taught, each written out once more beside the list that the reader has. */
const taught =
  'शून्य एक दो तीन चार पाँच छः सात आठ नौ दस ग्यारह बारह तेरह चौदह पन्द्रह सोलह सत्रह अट्ठारह उन्नीस बीस इक्कीस बाइस तेइस चौबीस पचीस छब्बीस सत्ताइस अठ्ठाइस उन्तीस तीस इकत्तीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उन्तालीस चालीस इकतालीस बयालीस तैंतालीस चौंवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उन्चास पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अठावन उनसठ साठ इकसठ बासठ तिरेसठ चौसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पिचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्नासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अठासी नवासी नब्बे इक्यानबे बानबे तिरानबे चौरानबे पंचानबे छियानबे सत्तानबे अट्ठानबे निन्यानबे सौ'.split(
    ' ',
  )

describe('numbers in Hindi words', () => {
  it('are known from 0 to 100, each as itself alone', () => {
    expect(taught).toHaveLength(101)
    expect(taught.map(numberInHindi)).toEqual(taught.map((_, at) => at))
    expect(taught.map(numberInWords)).toEqual(taught.map((_, at) => at))
  })

  it.each([
    ['पांच', 5],
    ['पाँच', 5],
    ['सैतीस', 37],
    ['सैंतिस', 37],
    ['उन्यासी', 79],
    ['अड़तीस', 38],
    ['साढ़े बाईस', 22.5],
    ['सवा तीन', 3.25],
    ['पौने चार', 3.75],
    ['ढाई', 2.5],
    ['डेढ़', 1.5],
    ['एक सौ', 100],
    ['एक सौ पाँच', 105],
    ['बाईस अंक मात्र', 22],
    ['दो दो', 22],
    ['शून्य तीन', 3],
  ])('%s is %d', (text, number) => expect(numberInHindi(text)).toBe(number))

  it.each(['बाइसवाँ', 'अनुपस्थित', 'बीस बीस', 'उत्तीर्ण', 'Twenty', '२२', 'बाईस तीस'])('%s is none', (text) =>
    expect(numberInHindi(text)).toBeNull())
})
