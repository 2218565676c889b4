import type { LanguageOf } from './languages.ts'

type Worded = LanguageOf<'cards'>

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const english = Array.from({ length: 100 }, (_, value) => {
  const [ten, one] = [Math.floor(value / 10), value % 10]
  return value < 20 ? ones[value]! : [tens[ten], ...(one === 0 ? [] : [ones[one]])].join('-')
})

/** 0 to 99 in their order: each has a word of its own. */
const hindi = (
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस ' +
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस ' +
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ ' +
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी ' +
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे'
).split(' ')
const urdu = (
  'صفر ایک دو تین چار پانچ چھ سات آٹھ نو دس گیارہ بارہ تیرہ چودہ پندرہ سولہ سترہ اٹھارہ انیس ' +
  'بیس اکیس بائیس تئیس چوبیس پچیس چھبیس ستائیس اٹھائیس انتیس تیس اکتیس بتیس تینتیس چونتیس پینتیس چھتیس سینتیس اڑتیس انتالیس ' +
  'چالیس اکتالیس بیالیس تینتالیس چوالیس پینتالیس چھیالیس سینتالیس اڑتالیس انچاس پچاس اکاون باون ترپن چون پچپن چھپن ستاون اٹھاون انسٹھ ' +
  'ساٹھ اکسٹھ باسٹھ ترسٹھ چونسٹھ پینسٹھ چھیاسٹھ سڑسٹھ اڑسٹھ انہتر ستر اکہتر بہتر تہتر چوہتر پچھتر چھہتر ستتر اٹھہتر اناسی ' +
  'اسی اکاسی بیاسی تراسی چوراسی پچاسی چھیاسی ستاسی اٹھاسی نواسی نوے اکانوے بانوے ترانوے چورانوے پچانوے چھیانوے ستانوے اٹھانوے ننانوے'
).split(' ')

const below: Readonly<Record<Worded, readonly string[]>> = { en: english, hi: hindi, ur: urdu }
const hundred: Readonly<Record<Worded, string>> = { en: 'hundred', hi: 'सौ', ur: 'سو' }
const thousand: Readonly<Record<Worded, string>> = { en: 'thousand', hi: 'हज़ार', ur: 'ہزار' }

/** A whole number below 100,000 as it is spoken: "one hundred thirty-six", "एक सौ छत्तीस". */
export function numberWords(value: number, language: Worded): string {
  const [thousands, hundreds, rest] = [Math.floor(value / 1000), Math.floor((value % 1000) / 100), value % 100]
  const word = (part: number) => below[language][part]!
  return [
    ...(thousands > 0 ? [word(thousands), thousand[language]] : []),
    ...(hundreds > 0 ? [word(hundreds), hundred[language]] : []),
    ...(rest > 0 || value === 0 ? [word(rest)] : []),
  ].join(' ')
}
