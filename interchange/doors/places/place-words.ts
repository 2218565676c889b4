import { folded } from '../grid/shown.ts'

/** Words of classes as schools write them: each level by the words that begin a text with it. */

/** A class of a number, or one of the steps before the first. */
export type ClassLevel =
  | number
  | 'nursery'
  | 'lower'
  | 'upper'
  | 'before'
  | 'preparatory'
  | 'first'
  | 'second'
  | 'kindergarten'
  | 'reception'

export type ClassStream = 'science' | 'commerce' | 'arts'

export const romans = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'] as const

/** Of the classes 1 to 12. */
const numberWords = [
  'one first पहली प्रथम पहला पहिली الأول প্রথম પહેલું',
  'two second दूसरी द्वितीय दुसरी الثاني দ্বিতীয় બીજું',
  'three third तीसरी तृतीय तिसरी الثالث তৃতীয় ત્રીજું',
  'four fourth चौथी चतुर्थ الرابع চতুর্থ ચોથું',
  'five fifth पाँचवीं पांचवीं पांचवी पंचम पाचवी الخامس পঞ্চম પાંચમું',
  'six sixth छठी छठवीं षष्ठ सहावी السادس ষষ্ঠ છઠ્ઠું',
  'seven seventh सातवीं सातवी सप्तम السابع সপ্তম સાતમું',
  'eight eighth आठवीं आठवी अष्टम الثامن অষ্টম આઠમું',
  'nine ninth नौवीं नवीं नवम नववी التاسع নবম નવમું',
  'ten tenth दसवीं दसवी दशम दहावी العاشر দশম દસમું',
  'eleven eleventh ग्यारहवीं ग्यारहवी एकादश अकरावी একাদশ',
  'twelve twelfth बारहवीं बारहवी द्वादश बारावी দ্বাদশ',
].map((line) => folded(line).split(' '))

const early: readonly (readonly [ClassLevel, string])[] = [
  ['nursery', 'nursery,nur,nurs,नर्सरी'],
  ['lower', 'lkg,lower kg,jr kg,junior kg,l k g,एलकेजी'],
  ['upper', 'ukg,upper kg,sr kg,senior kg,u k g,यूकेजी'],
  ['before', 'pre nursery,play group,playgroup,pg'],
  ['preparatory', 'prep'],
  ['first', 'kg 1,kg1,kg i'],
  ['second', 'kg 2,kg2,kg ii'],
  ['kindergarten', 'kg,kindergarten'],
  ['reception', 'reception'],
]

/** Every word that is a class by itself. */
export const levelWords: readonly (readonly [string, ClassLevel])[] = [
  ...early.flatMap(([level, words]) => words.split(',').map((word) => [word, level] as const)),
  ...numberWords.flatMap((words, at) => words.map((word) => [word, at + 1] as const)),
  ...romans.map((word, at) => [word, at + 1] as const),
]

export const streamWords: Readonly<Record<string, ClassStream>> = Object.fromEntries(
  (
    [
      ['science', 'science sci sc विज्ञान pcm pcb'],
      ['commerce', 'commerce comm com वाणिज्य'],
      ['arts', 'arts humanities hum कला मानविकी'],
    ] as const
  ).flatMap(([stream, words]) => words.split(' ').map((word) => [word, stream] as const)),
)

export const classWord =
  /^(?:class|cls|cl|std|standard|grade|gr|form|year|yr|kelas|klasse|classe|turma|série|serie|grado|curso|कक्षा|क्लास|इयत्ता|الصف|শ্রেণি|শ্রেণী|ધોરણ|வகுப்பு|తరగతి)(?=[^\p{L}\p{M}]|$)/u
/** The word for a class behind its number: "8th std A". */
export const classAfter =
  /^(0?\d{1,2}(?:st|nd|rd|th)?|[ivx]{1,4}) (?:class|cls|std|standard|grade|कक्षा)(?=[^\p{L}\p{M}]|$)/u
/** Where classes are years, there are thirteen. */
export const yearWord = /^(?:year|yr)(?=[^\p{L}\p{M}]|$)/u
export const sectionWord =
  /^(?:section|sec|div|division|अनुभाग|वर्ग|सेक्शन|तुकडी|الفصل|شعبة|শাখা|વર્ગ|பிரிவு)(?=[^\p{L}\p{M}]|$)/u
