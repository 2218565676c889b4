import type { Row } from 'write-excel-file/node'
import {
  all,
  at,
  book,
  devanagari,
  dmy,
  firsts,
  gradeOf,
  local,
  type MeantPupil,
  meaning,
  numberOf,
  pad,
  rows,
  type SchoolRoster,
  sectionOf,
  some,
  text,
  usual,
  usualRow,
} from './roster-parts.ts'

async function books(): Promise<SchoolRoster[]> {
  const [titled, second, merged, tables] = [some(0), some(1), some(2), some(3)]
  const heads = ['Adm No', 'Name', 'Std', 'Sec', 'Father', 'Mobile']
  const over = ['Student', '', 'Class', '', 'At home', ''].map((value) =>
    value === '' ? null : { value, type: String, span: 2 },
  )
  return [
    {
      ...{ name: 'titles above, a total and signatures below, "X-A" in one cell', meant: meaning(titled, all) },
      file: await book('students final.xlsx', {
        Sheet1: rows([
          ...[['SUNRISE PUBLIC SCHOOL, PUNE'], ['List of students 2026-27'], []],
          ['Sl No', 'Adm No', 'Student', 'Class & Sec', 'Roll', 'DOB', 'Father', 'Contact'],
          ...titled.map((one, n) => {
            const [serial, no, name, grade, section, ...rest] = usualRow(one, n) as string[]
            return [serial as string, no as string, name as string, `${grade}-${section}`, ...rest]
          }),
          ...[
            ['Total', '12'],
            ['Class Teacher', '', '', '', '', '', 'Principal'],
          ],
        ]),
      }),
    },
    {
      ...{
        name: 'two sheets, of which the second is the list',
        meant: meaning(second, all),
        answers: { sheet: 'Students' },
      },
      file: await book('school.xlsx', {
        Fees: rows([
          ['Class', 'Fee'],
          ['I', '1200'],
          ['II', '1300'],
        ]),
        Students: rows(usual(second)),
      }),
    },
    {
      ...{ name: 'headings merged over two rows', meant: meaning(merged, ['guardian_name', 'guardian_mobile']) },
      file: await book('two rows.xlsx', {
        Sheet1: [
          over as Row,
          ...rows([
            heads,
            ...merged.map((one) => [
              one.admission_no,
              one.name,
              gradeOf(one),
              sectionOf(one),
              one.guardian_name,
              local(one.guardian_mobile),
            ]),
          ]),
        ],
      }),
    },
    {
      ...{ name: 'a page of a web program, saved as .xls', meant: meaning(tables, all) },
      file: {
        name: 'report.xls',
        bytes: Buffer.from(
          `<html><body><table>${usual(tables)
            .map((line) => `<tr>${line.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
            .join('')}</table></body></html>`,
        ),
      },
    },
  ]
}

const hindi: Record<string, string> = { IX: 'नौवीं', X: 'दसवीं', VIII: 'आठवीं', VII: 'सातवीं' }

/** Places, names and numbers as they are written. */
function places(): SchoolRoster[] {
  const [mixed, named, hindiList, pages, other, two] = [
    some(4),
    some(5),
    some(6),
    some(7, 12, 'IX A'),
    some(8),
    some(9),
  ]
  const written = [
    ...[
      (one: MeantPupil) => `${gradeOf(one)} - ${sectionOf(one)}`,
      (one: MeantPupil) => `${numberOf(one)} ${sectionOf(one)}`,
    ],
    ...[
      (one: MeantPupil) => `Class ${numberOf(one)}${sectionOf(one)}`,
      (one: MeantPupil) => `${numberOf(one)}th–${sectionOf(one)}`,
    ],
    (one: MeantPupil) => `Std. ${gradeOf(one)} (${sectionOf(one)})`,
  ]
  const nextPage = pages.map((one, n) => (n < 6 ? one : { ...one, place: 'IX B' }))
  return [
    {
      ...{ name: 'places written in five ways, one list', meant: meaning(mixed, all) },
      file: text('mixed.csv', usual(mixed, { Class: (one, n) => at(written, n)(one), Sec: () => '' })),
    },
    {
      ...{ name: 'classes under other names: Grade 10, Std X, 10th', meant: meaning(named, all) },
      file: text(
        'grades.csv',
        usual(named, { Class: (one, n) => at(['Grade #', 'Std #', '#th', 'Class-#'], n).replace('#', numberOf(one)) }),
      ),
    },
    {
      ...{
        name: 'Hindi headings, numerals and words for classes',
        // Roll numbers stand as they are written.
        meant: meaning(hindiList, all).map((one) => ({ ...one, roll_no: devanagari(one.roll_no ?? '') })),
      },
      file: text('सूची.csv', [
        ['क्रमांक', 'प्रवेश संख्या', 'विद्यार्थी का नाम', 'कक्षा', 'वर्ग', 'अनुक्रमांक', 'जन्म तिथि', 'पिता का नाम', 'मोबाइल'],
        ...hindiList.map((one, n) => {
          const [serial, no, name, grade, ...rest] = usualRow(one, n) as string[]
          const [section, roll, dob, father, phone] = rest as [string, string, string, string, string]
          return [
            devanagari(serial as string),
            no as string,
            name as string,
            hindi[grade as string] ?? devanagari(numberOf(one)),
            section,
            devanagari(roll),
            devanagari(dob),
            father,
            devanagari(phone),
          ]
        }),
      ]),
    },
    {
      ...{
        name: 'a page for each section, its class in the title',
        meant: meaning(nextPage, ['roll_no', 'guardian_name']),
      },
      file: text('pages.csv', [
        ...[['CLASS: IX-A'], ['Adm No', 'Name', 'Roll No', 'Father']],
        ...nextPage.slice(0, 6).map((one) => [one.admission_no, one.name, one.roll_no, one.guardian_name]),
        ...[['CLASS: IX-B'], ['Adm No', 'Name', 'Roll No', 'Father']],
        ...nextPage.slice(6).map((one) => [one.admission_no, one.name, one.roll_no, one.guardian_name]),
      ]),
    },
    {
      ...{ name: 'a class and a section that nobody knows', values: { Prep: 'I A', 'V D': 'V A', '5 D': 'V A' } },
      meant: meaning(other, all).map((one, n) => ({ ...one, place: n < 3 ? 'I A' : n < 5 ? 'V A' : one.place })),
      file: text(
        'prep.csv',
        usual(other, {
          Class: (one, n) => (n < 3 ? 'Prep' : n < 5 ? 'V' : gradeOf(one)),
          Sec: (one, n) => (n < 3 ? 'A' : n < 5 ? 'D' : sectionOf(one)),
        }),
      ),
    },
    {
      ...{
        name: 'two schools in one export',
        answers: { school: 'S-1' },
        meant: meaning(two, all).filter((_, n) => n % 2 === 0),
      },
      file: text(
        'export.csv',
        usual(two).map((line, n) => [n === 0 ? 'School ID' : `S-${1 + ((n + 1) % 2)}`, ...line]),
      ),
    },
  ]
}

/** Days, numbers of pupils and of telephones. */
function values(): SchoolRoster[] {
  const [settled, asked, short, phones, rolls, doubles] = [
    some(10),
    some(11),
    some(12),
    some(13),
    some(14, 6, 'VII C'),
    some(15),
  ]
  const early = asked.map((one, n) => ({ ...one, dob: `2011-${pad(1 + (n % 11))}-${pad(1 + (n % 12))}` }))
  const phone = [
    ...[
      (own: string) => `${own} / 9876543210`,
      (own: string) => `0${own}`,
      (own: string) => `+91-${own.slice(0, 5)} ${own.slice(5)}`,
    ],
    (own: string) => `022-24045678, ${own}`,
  ]
  const rollAs = ['1', '01', '1.0', '2', '002', '3']
  return [
    {
      ...{ name: 'days as 6/7/11, settled by the other rows', meant: meaning(settled, all) },
      file: text(
        'days.csv',
        usual(settled, {
          'D.O.B.': ({ dob }) => `${Number(dob.slice(8))}/${Number(dob.slice(5, 7))}/${dob.slice(2, 4)}`,
        }),
      ),
    },
    {
      ...{ name: 'days that could be either, asked once', answers: { date_order: 'dmy' }, meant: meaning(early, all) },
      file: text(
        'either.csv',
        usual(early, {
          'D.O.B.': ({ dob }) => `${Number(dob.slice(8))}/${Number(dob.slice(5, 7))}/${dob.slice(0, 4)}`,
        }),
      ),
    },
    {
      ...{ name: 'days as 14-Mar-09 and 14.03.2009', meant: meaning(short, all) },
      file: text(
        'months.csv',
        usual(short, {
          'D.O.B.': ({ dob }, n) =>
            n % 2
              ? dmy(dob, '.')
              : `${dob.slice(8)}-${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[Number(dob.slice(5, 7)) - 1]}-${dob.slice(2, 4)}`,
        }),
      ),
    },
    {
      ...{ name: 'two telephones in a cell, with 0, +91 and a land line', meant: meaning(phones, all) },
      file: text(
        'phones.csv',
        usual(phones, { 'Mobile No': ({ guardian_mobile }, n) => at(phone, n)(local(guardian_mobile)) }),
      ),
    },
    {
      ...{
        name: 'rolls 1, 01 and 1.0 in one section',
        meant: meaning(rolls, ['dob']).map((one, n) => ({ ...one, roll_no: String(Number(rollAs[n])) })),
      },
      file: text('rolls.csv', usual(rolls, { 'Roll No': (_, n) => rollAs[n] as string })),
    },
    {
      ...{ name: 'somebody twice under two numbers', meant: meaning(doubles, ['dob']).slice(0, 11) },
      file: text(
        'twice.csv',
        usual(
          doubles.map((one, n) =>
            n === 11 ? { ...one, name: doubles[0]?.name ?? '', dob: doubles[0]?.dob ?? '' } : one,
          ),
        ),
      ),
    },
  ]
}

/** Forms of files, and names. */
function forms(): SchoolRoster[] {
  const [plain, wide, parted, scripts] = [some(16), some(17), some(18), some(19)]
  const translated: Record<string, string> = Object.fromEntries(
    firsts.map((first, n) => [first, at(['आशा', 'बिलाल', 'चेतन', 'दिव्या'], n)]),
  )
  return [
    {
      ...{ name: 'semicolons, a mark of its encoding, no e-mail', meant: meaning(plain, all) },
      file: {
        name: 'plain.csv',
        bytes: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), text('', usual(plain), ';').bytes]),
      },
    },
    {
      ...{ name: 'tabs in UTF-16, as Excel saves Unicode text', meant: meaning(wide, all) },
      file: {
        name: 'unicode.txt',
        bytes: Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from(
            usual(wide)
              .map((line) => line.join('\t'))
              .join('\r\n'),
            'utf16le',
          ),
        ]),
      },
    },
    {
      ...{
        name: 'first, middle and last name in three columns',
        meant: meaning(parted, ['guardian_name']).map((one) => ({ ...one, name: one.name.replace(' ', ' Kumar ') })),
      },
      file: text('parts.csv', [
        ['Adm No', 'First Name', 'Middle Name', 'Last Name', 'Class', 'Section', 'Father Name'],
        ...parted.map((one) => [
          one.admission_no,
          one.name.split(' ')[0] ?? '',
          'Kumar',
          one.name.split(' ')[1] ?? '',
          gradeOf(one),
          sectionOf(one),
          one.guardian_name,
        ]),
      ]),
    },
    {
      ...{ name: 'names in two scripts in one cell', meant: meaning(scripts, all) },
      file: text(
        'scripts.csv',
        usual(scripts, {
          'Name of Student': ({ name }) => `${name} / ${translated[name.split(' ')[0] as string]} राव`,
        }),
      ),
    },
  ]
}

/** Twenty lists of pupils in forms that schools use, each with what its office meant. */
export const schoolRosters = async (): Promise<SchoolRoster[]> => [
  ...(await books()),
  ...places(),
  ...values(),
  ...forms(),
]
