import { beforeAll, describe, expect, it } from 'vitest'
import { api, type OpenReading, type Student, type UploadResult } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeSection, type TestSchool } from '../../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  for (const [title, sections] of [
    ['Class 8', 'A'],
    ['Class 9', 'A B K ক ب'],
  ] as const) {
    const { id } = await makeGrade(app, school, { title })
    for (const section of sections.split(' ')) await makeSection(app, school, id, { title: section })
  }
})

const send = (lines: readonly string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & Partial<OpenReading>>(
    api.student_upload.upload,
    { session_id: String(school.session_id), layout: 'confirm', ...fields },
    { name: 'pupils.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const check = (lines: readonly string[], fields: Record<string, string> = {}) =>
  send(lines, { ...fields, dry_run: 'true' })
const asksOf = ({ data }: { data: UploadResult }) => data.asks?.map(({ kind }) => kind)
const find = async (admission_no: string) =>
  (
    await app.call<Student[]>(
      api.student.list,
      { filter: { admission_no, session_id: school.session_id } },
      school.admin,
    )
  ).data[0]

describe('rosters with headings of other languages', () => {
  it.each([
    [
      'German',
      'Schülernummer;Nachname;Vorname;Klasse;m/w;Geb.-Dat.;Erziehungsberechtigte(r)',
      'G1;Müller;Anna;9b;w;17.1.2012;Frau Müller',
      'B',
    ],
    [
      'German, the surname under Name',
      'Schülernummer;Name;Vorname;Klasse;m/w;Geb.-Dat.;Mutter',
      'G2;Müller;Anna;9b;w;17.1.2012;Eva',
      'B',
    ],
    [
      'French',
      'Matricule;Nom;Prénom;Classe;Groupe;Sexe;Né(e) le;Responsable légal',
      'F1;Müller;Anna;9;B;F;17.1.2012;Eva',
      'B',
    ],
    [
      'Portuguese',
      'RA;Nome do aluno;Turma;Sexo;Data de nascimento;Responsável',
      'P1;Anna Müller;9º B;F;17/01/2012;Eva',
      'B',
    ],
    [
      'Indonesian',
      'NIPD;Nama;Rombel Saat Ini;JK;Tanggal Lahir;Nama Ibu',
      'I1;Anna Müller;Kelas 9 B;P;2012-01-17;Eva',
      'B',
    ],
    ['Bengali', 'ভর্তি নম্বর;নাম;শ্রেণি;শাখা;লিঙ্গ;জন্ম তারিখ;মাতার নাম', 'B1;Anna Müller;নবম;ক;ছাত্রী;১৭/০১/২০১২;Eva', 'ক'],
    [
      'Arabic',
      'رقم القيد;اسم الطالب;الصف;الفصل;النوع;تاريخ الميلاد;ولي الأمر',
      'A1;Anna Müller;التاسع;ب;أنثى;١٧/١/٢٠١٢;Eva',
      'ب',
    ],
    [
      'Tamil',
      'சேர்க்கை எண்;மாணவர் பெயர்;வகுப்பு;பிரிவு;பாலினம்;பிறந்த தேதி;தாய் பெயர்',
      'T1;Anna Müller;IX;B;பெண்;17-01-2012;Eva',
      'B',
    ],
    [
      'English of the United Kingdom',
      'Student ID;Legal Surname;Legal Forename;Year;Reg;Gender;DOB;Guardian',
      'U1;Müller;Anna;Year 9;9K;F;17/01/2012;Eva',
      'K',
    ],
    [
      'Hindi letters of sections',
      'Adm No;Name;Class;Section;Sex;DOB;Mother',
      'H1;Anna Müller;9वीं;ब;F;17/01/2012;Eva',
      'B',
    ],
  ])('%s', async (_, head, line, section) => {
    // Each is another pupil of one name and birth date.
    const reply = await send([head, line], { accept: '[2]' })
    expect([reply.status, reply.data.errors.map(({ code }) => code), asksOf(reply)]).toEqual([200, [], []])
    const [admission_no = ''] = line.split(';')
    expect(await find(admission_no)).toMatchObject({
      ...{ f_name: 'Anna', l_name: 'Müller', gender: 'F', dob: '2012-01-17' },
      ...{ grade: { title: 'Class 9' }, section: { title: section } },
    })
  })

  it('an admission number is the same in the figures of every script; a roll number stands as it was written', async () => {
    const reply = await send(['Adm No,Roll No,Name,Class,Section,Father', '८८१,१२,Ravi Kale,9,A,Anil'])
    expect(reply.data.errors).toEqual([])
    expect(await find('881')).toMatchObject({ roll_no: '१२' })
  })
})

describe('what would be silently wrong', () => {
  const parents = [
    'Sr,Name,Name of Ward,Std & Div,Adm No',
    '1,Suresh Nair,Asha Nair,IX-A,W1',
    '2,Lata Bose,Tanmay Bose,IX-A,W2',
  ]

  it('"Name" beside "Name of Ward" is the parent', async () => {
    const reply = await send(parents)
    expect([reply.data.created, asksOf(reply)]).toEqual([2, []])
    expect(await find('W1')).toMatchObject({ f_name: 'Asha', guardian_name: 'Suresh Nair' })
  })

  it.each([
    ['Passed-out students 2024 (Class IX-A)', 'Adm No,Name,Father', true],
    ['Alumni of Class IX-A', 'Adm No,Name,Father', true],
    ['Class IX-A', 'Adm No,Name,Father,Now studying at', true],
    ['Admission and Withdrawal Register, Class IX-A', 'Adm No,Name,Father', false],
  ])('%s: %s is asked about: %s', async (title, head, isAsked) => {
    const lines = [title, head, 'X1,Bina Das,Anil', 'X2,Amit Jain,Ravi']
    expect(asksOf(await check(lines))).toEqual(isAsked ? ['other_list'] : [])
    if (!isAsked) return
    expect((await send(lines)).status).toBe(422)
    expect(asksOf(await check(lines, { answers: JSON.stringify({ other_list: 'take' }) }))).toEqual([])
  })

  it('G beside F, and M beside H, may be either sex: they are said', async () => {
    const open = async (...sexes: string[]) => {
      const lines = sexes.map((sex, at) => `Y${at},Kim ${'abc'[at]} Lee,9,A,Eva,${sex}`)
      const { data } = await check(['Adm No,Name,Class,Section,Mother,Sexe', ...lines])
      return data.reading?.values.flatMap(({ column, value, by }) => (column === 'gender' && by === null ? value : []))
    }
    expect(await open('G', 'F')).toEqual(['G'])
    expect(await open('H', 'M')).toEqual(['H', 'M'])
    expect(await open('G', 'B')).toEqual([])
    expect(await open('F', 'M')).toEqual([])
  })
})

it('R21 of a class without a section, that of all rows is asked first', async () => {
  const { status, errors } = await check(['Adm No,Name,Class,Mother', 'Z1,Uma Lee,8,Eva', 'Z2,Ila Lee,9,Eva'])
  expect([status, errors?.map(({ path }) => path)]).toEqual([422, ['mapping.section']])
})

describe('a class that stands once for the pupils under it', () => {
  const head = 'Adm No,Class,Roll,Name,Guardian'
  const lines = (classes: readonly string[]) => [
    head,
    ...classes.map((title, at) => `M${at},${title},${at + 1},Pupil ${'ABCDEFG'[at]} Rao,Eva Rao`),
  ]
  it('is theirs, and told, where each class stands in one row alone', async () => {
    const { data } = await check(lines(['9-A', '', '', '9-B', '', '']))
    expect([data.created, data.errors.filter(({ code }) => code === 'required')]).toEqual([6, []])
    expect(data.warnings?.filter(({ code }) => code === 'filled_down')).toHaveLength(1)
  })
  it('is not where a class is said again: the blank rows are out', async () => {
    const { data } = await check(lines(['9-A', '9-A', '', '9-B', '', '']))
    expect(data.created).toBe(3)
    expect(data.errors.map(({ row, column }) => [row, column])).toEqual([4, 6, 7].map((row) => [row, 'class']))
  })
})
