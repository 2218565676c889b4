import { say } from '../../../../domain/say.ts'
import { folded, withFigures } from '../../grid/shown.ts'
import { romans } from '../../places/place-words.ts'
import { levelOf } from '../../places/places.ts'
import { areOtherExams, examKindIn } from '../exam-kinds.ts'
import { answerTo, type ListWork } from '../list-work.ts'
import { otherSubjectIn } from './title-subject.ts'

/** "UT2_8B (1).xlsx" as words. */
const wordsOfFile = (name: string): string =>
  withFigures(name)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/\(\d{1,2}\)|(?<![\p{L}])copy(?: of)?(?!\p{L})/giu, ' ')
    .replace(/[_+.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const number = '(1[0-2]|[1-9]|[IVX]{1,4})(?:st|nd|rd|th)?'
/** "Class 9 B", "Std IX": a word says that it is a class. */
const worded = new RegExp(
  String.raw`(?<!\p{L})(?:class|cls|std|standard|grade|कक्षा)[\s:.-]*0?${number}(?![\p{L}\p{N}]|\d)(?:[\s-]*(?:sec(?:tion)?[\s:.-]*)?([A-H])(?![\p{L}\p{N}]))?|(?<!\p{L})(?:class|cls|std|standard|grade|कक्षा)[\s:.-]*0?${number}([A-H])(?![\p{L}\p{N}])`,
  'giu',
)
/** "8B", "IX-A" stand without one; "2 A" may be of a test. */
const bare = new RegExp(String.raw`(?<![\p{L}\p{N}])0?${number}-?([A-H])(?![\p{L}\p{N}])`, 'gu')
/** A number behind such a word is its own: "Set 1-A", "Test 2B". */
const ofTest = /(?:set|test|ut|fa|sa|pt|pb|term|part|paper|unit|cycle|version|v|q|no|code|group)[\s-]*$/i

interface NamedPlace {
  level: number
  section: string | null
}

const levelIn = (text: string) => romans.indexOf(text.toLowerCase() as (typeof romans)[number]) + 1 || Number(text)

/** The classes that a file's name says, each with its section. */
function placesIn(words: string): NamedPlace[] {
  const place = (level: string, section: string | undefined): NamedPlace => ({
    level: levelIn(level),
    section: section?.toUpperCase() ?? null,
  })
  const said = [...words.matchAll(worded)].map(([, one, section, other, glued]) =>
    place(one ?? other ?? '', section ?? glued),
  )
  const short = [...words.matchAll(bare)].flatMap((match) => {
    const [, level = '', section] = match
    return ofTest.test(words.slice(0, match.index)) ? [] : [place(level, section)]
  })
  return [...said, ...short].filter(({ level }) => level > 0)
}

/** Whether the file is called after another class or section than the exam's. */
function isOfOtherPlace({ input: { exam } }: ListWork, words: string): boolean {
  const level = exam.class ? levelOf(exam.class.title) : null
  if (level === null) return false
  const letters = exam.sections.map(({ title }) => folded(title).toUpperCase())
  const isLettered = letters.length > 0 && letters.every((title) => /^[A-Z]$/.test(title))
  const isOwn = (one: NamedPlace) =>
    one.level === level && (one.section === null || !isLettered || letters.includes(one.section))
  const places = placesIn(words)
  return places.length > 0 && !places.some(isOwn)
}

/** A file that is called after another class, section, subject or exam than this one: its marks may be of another list, which only a person knows. */
export function askFileName(work: ListWork): void {
  const { file_name, exam } = work.input
  const words = wordsOfFile(file_name ?? '')
  if (words === '') return
  const [own, named] = [examKindIn(exam.title), examKindIn(words)]
  const isOther =
    isOfOtherPlace(work, words) ||
    otherSubjectIn(work, [words.replace(/ ?- ?/g, ' ')]) !== null ||
    (own !== null && named !== null && areOtherExams(own, named))
  if (!isOther) return
  const place = [exam.class?.title, exam.sections.map(({ title }) => title).join(', ')].filter(Boolean).join(' ')
  const called = [exam.title, exam.subject?.title, place].filter(Boolean).join(', ')
  answerTo(work, {
    ...{ kind: 'other_list', of: 'file' },
    message: say('list.other_file', { name: (file_name ?? '').slice(0, 100), exam: called }),
    choices: [{ value: 'take', label: say('list.take_all_the_same_exam') }],
  })
}
