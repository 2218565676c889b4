import { folded, lettersOf, plainText } from '../grid/shown.ts'
import { foreignWords } from './foreign-words.ts'

/** What a heading of a list of marks can say. */
export type MarksHeading =
  | 'serial'
  | 'admission_no'
  | 'roll_no'
  | 'name'
  | 'first_name'
  | 'last_name'
  | 'class'
  | 'class_section'
  | 'section'
  | 'set'
  | 'attendance'
  | 'absence'
  | 'marks'
  | 'question'
  | 'total'
  | 'percent'
  | 'grade'
  | 'rank'
  | 'maximum'
  | 'remarks'
  | 'count'
  | 'exam_id'
  | 'person'

const words: Readonly<Record<Exclude<MarksHeading, 'question'>, string>> = {
  serial:
    's no,sno,sl no,slno,sr no,srno,serial,serial no,serial number,sl,sr,sn,no,no s,#,s,क्र सं,क्रसं,क्रम संख्या,क्रमांक,क्र,अ क्र,अनु क्र',
  admission_no:
    'admission no,admission number,admission,adm no,admno,admn no,adm number,adm,admn,gr no,g r no,gr number,scholar no,scholar number,enrolment no,enrollment no,enrolment number,student id,id number,प्रवेश संख्या,प्रवेश क्रमांक,प्रवेश सं,प्रवेश क्र,दाखल क्रमांक,रजिस्टर क्रमांक',
  roll_no:
    'roll no,roll,rollno,roll number,roll num,r no,rno,class roll no,class roll,exam roll no,अनुक्रमांक,रोल नं,रोल नंबर,रोल नम्बर,रोल,रोल क्रमांक,हजेरी क्र,हजेरी क्रमांक,candidate no,candidate number,index no,index number',
  name: 'name,student,students,student name,students name,student s name,name of student,name of students,name of the student,name of the students,pupil,pupil name,name of pupil,name of the pupil,candidate,candidate name,name of candidate,name of the candidate,full name,learner name,नाम,छात्र का नाम,छात्रा का नाम,विद्यार्थी का नाम,विद्यार्थी,छात्र छात्रा का नाम,नाव,विद्यार्थ्याचे नाव,विद्यार्थ्याचे संपूर्ण नाव,संपूर्ण नाव,पूरा नाम',
  first_name: 'first name,forename,firstname,f name,fname,given name',
  last_name: 'last name,l name,lname,surname,family name,उपनाम,आडनाव',
  class: 'class,std,standard,cls,कक्षा,इयत्ता',
  class_section:
    'class section,class sec,cls sec,class and section,class and sec,class with section,std div,class div,कक्षा वर्ग,कक्षा अनुभाग,इयत्ता तुकडी',
  section: 'section,sec,div,division,अनुभाग,वर्ग,सेक्शन,तुकडी,खंड',
  set: 'set,paper set,set no,question paper set,सेट,संच',
  attendance:
    'attendance,attendance status,att,attend,attendence,present,present absent,p a,pa,status,exam attendance,उपस्थिति,हाजिरी,हजेरी,उपस्थिती',
  absence:
    'absent,is absent,absent flag,absent y n,absent yes no,absentee,absentees,ab y n,ab flag,अनुपस्थित,गैरहाजिर,गैरहजर',
  marks:
    'marks,mark,marks obtained,obtained marks,obtained,obt marks,marks obt,obt,score,scores,mo,m o,marks scored,marks secured,secured marks,secured,awarded,marks given,marks awarded,marks grade,marks and grade,marks with grade,अंक,प्राप्तांक,प्राप्त अंक,गुण,मिळालेले गुण,प्राप्त गुण',
  total:
    'total,tot,tt,g t,gt,g total,gr total,total obtained,obtained total,grand total,total marks,total marks obtained,total obtained,sum,योग,कुल,कुल अंक,कुल योग,एकूण,एकूण गुण',
  percent: '%,percent,percentage,per,perc,% age,%age,% marks,marks %,marks in %,प्रतिशत,टक्के,टक्केवारी,शेकडा',
  grade: 'grade,gr,grades,ग्रेड,श्रेणी,श्रेणि',
  rank: 'rank,position,class rank,स्थान,क्रम,रैंक',
  maximum:
    'max marks,maximum marks,total max marks,total maximum marks,max,maximum,mm,m m,out of,full marks,total max,पूर्णांक,अधिकतम अंक,अधिकतम,कमाल गुण,एकूण पैकी',
  remarks: 'remarks,remark,comments,comment,note,notes,टिप्पणी,अभ्युक्ति,शेरा,शेरे',
  count:
    'days,days present,days attended,attended,attended days,present days,no of days,number of days,working days,total days,attendance days,days absent,grade point,grade points,gp,g p,cgpa,sgpa,gpa,c g p a,percentile,attempted,questions attempted,correct,incorrect,wrong,unattempted,credits,height,weight,fee,fees,fine,seat no,room no,booklet no,answer book no,answer book number,copy no,page,pages,उपस्थित दिन,कार्य दिवस,हजर दिवस',
  exam_id: 'exam id',
  person:
    'mobile,mobile no,mobile number,phone,phone no,contact,contact no,ph,whatsapp no,whatsapp,email,e mail,e mail id,mail,father,father name,father s name,fathers name,mother,mother name,mother s name,mothers name,parent s name,guardian,guardian name,dob,d o b,date of birth,birth date,age,house,gender,sex,category,caste,address,pen,apaar,apaar id,aadhaar,aadhar no,sign,signature,student sign,photo,पिता का नाम,माता का नाम,मोबाइल,मोबाइल नं,जन्म तिथि,जन्मतिथि,हस्ताक्षर,वडिलांचे नाव,आईचे नाव,जन्मतारीख,स्वाक्षरी',
}

const headings = new Map<string, MarksHeading>([
  ...foreignWords.flatMap(([heading, list]) => list.map((word) => [keyOf(word), heading] as const)),
  ...Object.entries(words).flatMap(([heading, list]) =>
    list.split(',').map((word) => [word, heading as MarksHeading] as const),
  ),
])

/** Programs write "StudentName" and "AdmissionNo" without blanks. */
const unspaced = new Map([...headings].map(([word, heading]) => [word.replaceAll(' ', ''), heading]))
/** "No. of absent days" counts something, and never marks. */
const counted = /^(?:no|nos|number|count) of (?!marks?(?: |$))/u
const headingOf = (key: string): MarksHeading | null =>
  headings.get(key) ?? unspaced.get(key) ?? (counted.test(key) ? 'count' : numberOfAnotherTime(key))

const anotherTime =
  /^(?:(new|current|revised|changed|this year(?: s)?|नया|नए|नवीन|नवा)|old|previous|prev|former|earlier|last year(?: s)?|पुराना|पुराने|पिछला|जुना) (.+)$/u

/** "New Roll", "Old Adm No": which of them is here nobody but the names or a person knows. */
export function numberOfAnotherTime(key: string): 'roll_no' | 'admission_no' | null {
  const [, , of = ''] = anotherTime.exec(key) ?? []
  const heading = headings.get(of) ?? null
  return heading === 'roll_no' || heading === 'admission_no' ? heading : null
}

/** "Old Roll" alone says nothing of the roll that counts now. */
export function isOfBefore(key: string): boolean {
  const [, isNow, of = ''] = anotherTime.exec(key) ?? []
  return of !== '' && isNow === undefined && numberOfAnotherTime(key) !== null
}

export interface HeadingCell {
  /** As it stands in the list. */
  text: string
  /** What it is compared by. */
  key: string
  heading: MarksHeading | null
  /** Of a question: "7", "7i". */
  label: string | null
  /** A number in brackets, or one that says itself to be the highest. */
  maximum: number | null
  /** A number alone, which is a heading only beside a word. */
  is_bare: boolean
}

const bracketed =
  /[([] ?(?:0 ?(?:to|a|à|bis|до|-|–) ?)?(?:max\.?|maximum|m\.?m\.?|out of|converted to|reduced to|scaled to|weightage)?(?: ?marks?)?[ :.=-]*(\d{1,4}(?:\.\d{1,2})?) ?(?:m|marks?|mks|अंक|गुण)?\.? ?[)\]]/iu
const saidMaximum =
  /(?:\/|out of|(?:converted|reduced|scaled) (?:to|in|into)|max\.?|maximum|m\.? ?m\.?)(?: ?marks?)?[ :.=-]*(\d{1,4}(?:\.\d{1,2})?) ?(?:marks?)?$/iu
const question =
  /^(?:q|qn|qs|que|ques|quest|question|प्र|प्रश्न|প্রশ্ন|প্র|પ્રશ્ન|પ્ર|ਪ੍ਰਸ਼ਨ|ਪ੍ਰ|வினா|கேள்வி|ప్రశ్న|ప్ర|ಪ್ರಶ್ನೆ|ಪ್ರ|ചോദ്യം|س|سؤال|السؤال|سوال|soal|aufg|aufgabe|frage|exercice|ex|pregunta|preg|questão|questao|вопрос|задание)\.? ?(?:no|number|क्र|क्रमांक|सं)?[ .:_-]*(\d{1,3})[ .:_-]*(?:[([]? ?([a-z]{1,4}|[أبجدهـ]|[क-ङক-ঙક-ઙਕ-ਙక-ఙಕ-ಙക-ങ]) ?[)\]]?)?$/iu
const bareQuestion = /^(\d{1,3})(?:[ .]*[([]? ?([a-z]|[ivx]{1,4}) ?[)\]]?)?$/iu

/** "7 (i)" as "7i": labels are compared without blanks and brackets. */
export const labelKey = (label: string): string => lettersOf(label)

/** Brackets off, signs between words as blanks. */
export const headingKey = (text: string): string => keyOf(text)

function keyOf(text: string): string {
  return folded(text)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(/[._:*'’/&,()[\]?-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** "Q1_Obtained", "Q1 Marks"; "Q1_MaxMarks" says the highest of a question. */
const obtained = /(?<=\d[)\]]?)[ _.-]+(?:marks?)?[ _.-]*(?:obtained|obt|scored?|awarded|marks)?(?:[ _.-]*marks?)?$/iu
const highest = /(?<=\d[)\]]?)[ _.-]+(?:max(?:imum)?|m\.?m|out[ _]?of|full)\.?[ _.-]*(?:marks?)?$/iu

function ofQuestion(text: string, sign: RegExp): { label: string } | null {
  const bare = text.replace(sign, '')
  const known = bare === text ? null : questionIn(bare)
  return known && !known.is_bare ? known : null
}

export function readHeading(shown: string): HeadingCell {
  const text = plainText(shown)
  const above = ofQuestion(text, highest)
  if (above)
    return { text, key: headingKey(text), heading: 'maximum', label: above.label, maximum: null, is_bare: false }
  const own = ofQuestion(text, obtained)
  if (own) return { text, key: headingKey(text), heading: 'question', label: own.label, maximum: null, is_bare: false }
  const [inBrackets, of] = bracketed.exec(text) ?? []
  const without = inBrackets ? text.replace(inBrackets, ' ').trim() : text
  const asQuestion = questionIn(without)
  const [said, atEnd] = asQuestion || of !== undefined ? [] : (saidMaximum.exec(without) ?? [])
  const rest = said === undefined ? without : without.slice(0, -said.length)
  const known = asQuestion ?? questionIn(rest.trim())
  const maximum = of ?? atEnd
  const key = headingKey(rest) || (said === undefined ? headingKey(without) || without : 'max marks')
  return {
    ...{ text, key, maximum: maximum === undefined ? null : Number(maximum) },
    heading: known ? 'question' : asFigures(text, ofMaximum(headingOf(key) ?? headingOf(headingKey(text)), maximum)),
    label: known?.label ?? null,
    is_bare: known?.is_bare ?? false,
  }
}

/** "Grade/40.00", as programs of online tests have it, is a mark, and so is "Note /20" in French. */
const ofMaximum = (heading: MarksHeading | null, maximum: string | undefined): MarksHeading | null =>
  (heading === 'grade' || heading === 'remarks') && maximum !== undefined ? 'marks' : heading

/** "Marks (%)" holds percents, "Marks (in words)" no figures. */
function asFigures(text: string, heading: MarksHeading | null): MarksHeading | null {
  if (heading === null && /%|percent|प्रतिशत|टक्के/iu.test(text)) return 'percent'
  if (heading !== 'marks' && heading !== 'total') return heading
  if (/in words|शब्दों में|अक्षरी/iu.test(text)) return null
  return /%|percent|प्रतिशत|टक्के/iu.test(text) ? 'percent' : heading
}

/** Parts are lettered by the alphabets of their languages: أ ب ج, क ख ग, ক খ গ. */
function partLetter(part: string): string {
  const arabic = 'أبجده'.indexOf(part)
  const code = part.codePointAt(0) ?? 0
  if (part !== '' && arabic >= 0) return 'abcde'[arabic] ?? ''
  // The scripts of India have their letters in the same places of each block.
  return code >= 0x900 && code < 0xd80 ? ('abcde'[(code % 0x80) - 0x15] ?? part) : part.toLowerCase()
}

function questionIn(text: string): { label: string; is_bare: boolean } | null {
  const [, number, part = ''] = question.exec(text) ?? []
  if (number !== undefined) return { label: Number(number) + partLetter(part), is_bare: false }
  const [, bare, bareOf = ''] = bareQuestion.exec(text) ?? []
  return bare === undefined ? null : { label: Number(bare) + bareOf.toLowerCase(), is_bare: true }
}

const summaries =
  /^(?:grand |sub )?total(?: marks| students| present| absent)?$|^(?:class )?(?:average|avg|mean)(?: marks)?$|^highest(?: marks)?$|^lowest(?: marks)?$|^(?:min|minimum)(?: marks)?$|^pass (?:%|percent\w*|count)$|^passed$|^failed$|^sum$|^no of .{1,30}$|^number of .{1,30}$|^(?:students )?(?:appeared|enrolled|on roll)$|^\d{1,3} ?% and (?:above|below)$|^योग$|^कुल(?: योग)?$|^(?:due )?dates?$|^(?:durchschnitt|schnitt|ø|moyenne|promedio|média|media|rata rata|المتوسط|среднее|平均分?|গড়|સરેરાશ|சராசரி|సగటు)(?: .{0,30})?$|^औसत$|^एकूण$|^सरासरी$|^सर्वाधिक$|^न्यूनतम$|^उच्चतम$/u
const maxima =
  /^(?:points|points possible|max(?:imum)? points|max punkte|höchstpunktzahl|barème|nilai maksimum|الدرجة العظمى|满分|পূর্ণমান|max|maximum|m m|mm|max marks|maximum marks|full marks|out of|पूर्णांक|अधिकतम(?: अंक)?|कमाल गुण)$/u
const legends =
  /^(?:signature|sign|class teacher|teacher|subject teacher|principal|examiner|checked by|prepared by|invigilator|ab ?=|हस्ताक्षर|स्वाक्षरी|कक्षा अध्यापक|प्रधानाचार्य)(?: .{0,80})?$/u

/** What a row is that holds no pupil: sums and the like, the highest marks, signatures. */
export function summaryOf(shown: string): 'summary' | 'maximum' | null {
  const [before = ''] = plainText(shown).split(/[:=]/)
  const key = headingKey(before)
  if (maxima.test(key)) return 'maximum'
  return summaries.test(key) || legends.test(key) ? 'summary' : null
}
