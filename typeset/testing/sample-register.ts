import type { LanguageOf } from '../../domain/languages.ts'
import type { RegisterChange, RegisterInput, RegisterPupil } from '../documents/records/register.ts'

const subjects = ['English', 'Hindi', 'Mathematics', 'Science', 'Social Science', 'Information Technology']
const names = ['Aarohi Bhatt', 'Abdul Karim', 'Aditi Purohit', 'Jaspreet Gill', 'Lakshya Jangid', 'Rabia Sheikh']
const hindi = ['आरोही भट्ट', 'अदिति पुरोहित', 'जसप्रीत गिल', 'लक्ष्य जांगिड़']

const sampleChange = (at: number): RegisterChange => ({
  ...{ rolls: at === 1 ? [] : [String(at + 5)], subject: 'Science', day: '27 Mar 2027' },
  ...(at === 1
    ? { kind: 'DROP', values: { label: '9' } }
    : { kind: 'RECHECK', values: { before: String(30 + at), after: String(31 + at) } }),
})

/** The register of a section of so many pupils, of whom the fourth has left. */
export function sampleRegister({
  language = 'en',
  pupils = 36,
  subject_count = 6,
  changes = 3,
  is_draft = false,
}: {
  language?: LanguageOf<'cards'>
  pupils?: number
  subject_count?: number
  changes?: number
  is_draft?: boolean
} = {}): RegisterInput {
  const called = language === 'hi' ? hindi : names
  const pupil = (at: number): RegisterPupil => ({
    ...{ name: `${called[at % called.length]} ${at + 1}`, roll_no: String(at + 1) },
    left_on: at === 3 ? '12 Nov 2026' : null,
    cells: Array.from({ length: subject_count }, (_, place) => ({
      value: at === 5 && place === 2 ? 'AB' : (40 + ((at * 7 + place * 11) % 59) + 0.25).toFixed(2),
      below: at === 8 && place === 1,
    })),
    ...{ percent: (50 + (at % 40) + 0.5).toFixed(2), grade: 'B1' },
    result: at === 8 ? 'COMPARTMENT' : 'PASS',
    ...{ revision: at === 6 ? 2 : 1, differs: at === 7 },
  })
  return {
    ...{ document: 'records/register', language, school: 'Green Valley Public School', logo: null, images: new Map() },
    ...{ session: '2026-27', printed: '29 Mar 2027, 11:42' },
    sections: [
      {
        ...{
          place: 'Class 9 B · Annual · 2026-27',
          class_teacher: 'Meenakshi Joshi',
          exams: ['Half-yearly', 'Annual'],
        },
        subjects: Array.from({ length: subject_count }, (_, at) => ({
          title: subjects[at % subjects.length]!,
          max: at > 8 ? null : '%',
        })),
        pupils: Array.from({ length: pupils }, (_, at) => pupil(at)),
        changes: Array.from({ length: changes }, (_, at) => sampleChange(at)),
        is_draft,
      },
    ],
  }
}
