import type { AdmitCardsInput } from '../documents/series/admit-cards.ts'
import type { SeriesPrintInput } from '../documents/series/series-document.ts'
import type { RoomPaper, SeriesInput } from '../documents/series/series-frame.ts'

interface SamplePupil {
  name: string
  place: string
  grade: number
  roll_no: string
  admission_no: string
  extra: boolean
}

const names = {
  en: [
    'Aadhya Banerjee',
    'Mohammed Abdul Rahman Imran Siddiqui',
    'Vivaan Rao',
    'Lakshmi Venkataraman Subramaniam Iyer',
  ],
  hi: ['आराध्या बनर्जी', 'मोहम्मद अब्दुल रहमान सिद्दीक़ी', 'लक्ष्मी वेंकटरमन सुब्रमण्यम अय्यर', 'विवान राव'],
}
const subjects = {
  en: ['English', 'Hindi', 'Mathematics', 'Science', 'Social Science', 'Sanskrit', 'Computer Applications', 'Art'],
  hi: ['अंग्रेज़ी', 'हिन्दी', 'गणित', 'विज्ञान', 'सामाजिक विज्ञान', 'संस्कृत', 'कंप्यूटर अनुप्रयोग', 'कला'],
}
type Tongue = keyof typeof names

const dayOf = (at: number, language: Tongue) =>
  new Intl.DateTimeFormat(`${language}-IN`, { day: 'numeric', month: 'short', weekday: 'short' }).format(
    Date.UTC(2026, 8, 10 + at),
  )

/** A half-yearly of five classes: 320 pupils of ten sections, in rooms of six by six where two classes sit side by side. */
export function sampleSeries(language: Tongue = 'en', count = 320) {
  const head: SeriesInput = {
    language,
    page: 'A4',
    school: language === 'en' ? 'St. Xavier’s Higher Secondary Public School' : 'केंद्रीय विद्यालय क्रमांक १, नई दिल्ली',
    series: language === 'en' ? 'Half-Yearly Examination 2026-27' : 'अर्धवार्षिक परीक्षा 2026-27',
    logo: null,
    images: new Map(),
  }
  const pupils = Array.from({ length: count }, (_, at): SamplePupil => {
    const section = Math.floor((at * 10) / count)
    const grade = 6 + Math.floor(section / 2)
    const roll = (at % Math.ceil(count / 10)) + 1
    const name = names[language][at % 4] ?? ''
    const place = `${grade} ${section % 2 === 0 ? 'A' : 'B'}`
    return { name, place, grade, roll_no: String(roll), admission_no: `DPS/2021/${1000 + at}`, extra: at % 40 === 7 }
  })
  return { head, language, pupils, rooms: roomsOf(pupils) }
}

export type SampleSeries = ReturnType<typeof sampleSeries>

/** Columns of two halves of the school in turn. */
function roomsOf(pupils: readonly SamplePupil[]) {
  const half = pupils.length / 2
  const [lower, upper] = [pupils.slice(0, half), pupils.slice(half)]
  return Array.from({ length: Math.ceil(half / 17) }, (_, room) => {
    const [left, right] = [lower.slice(room * 17, room * 17 + 17), upper.slice(room * 17, room * 17 + 17)]
    const rows = Array.from({ length: 6 }, (_row, row) =>
      Array.from({ length: 7 }, (_column, column) => {
        if (column === 3) return null
        const seat = column > 3 ? column - 1 : column
        const pupil = (seat % 2 === 0 ? left : right)[Math.floor(seat / 2) * 6 + row] ?? null
        return { label: `${'ABCDEF'.charAt(seat)}${row + 1}`, pupil }
      }),
    )
    return { room: room === 2 ? 'Dr. A. P. J. Abdul Kalam Laboratory' : `Room ${room + 1}`, rows }
  })
}

const byRoll = (one: SamplePupil, other: SamplePupil) => Number(one.roll_no) - Number(other.roll_no)
const time = '09:00 – 12:00'

function papersIn({ language }: SampleSeries, pupils: readonly SamplePupil[]): RoomPaper[] {
  const places = [...new Set(pupils.map(({ place }) => place))]
  return places.map((places) => {
    const own = pupils.filter(({ place }) => place === places).toSorted(byRoll)
    const subject = subjects[language][(own[0]?.grade ?? 0) % 8] ?? ''
    return { places, subject, rolls: `${own[0]?.roll_no}–${own.at(-1)?.roll_no}`, pupils: own.length }
  })
}

export function sampleAdmitCards(sample: SampleSeries, papers = 8): AdmitCardsInput {
  const { head, language, pupils } = sample
  return {
    ...head,
    document: 'series/admit-cards',
    cards: pupils.map((pupil, at) => ({
      ...{ name: pupil.name, place: pupil.place, roll_no: pupil.roll_no, admission_no: pupil.admission_no },
      serial: `7K3M9QXT${String(at).padStart(4, '0')}`,
      link: `https://demo.quaestor.example/admit-card#7K3M9QXT${String(at).padStart(4, '0')}`,
      photo: null,
      granted: pupil.extra ? { extra_time: 33, scribe: true, front_row: true } : {},
      papers: Array.from({ length: at % 7 === 0 ? 12 : papers }, (_, paper) => ({
        date: dayOf(paper, language),
        subject: subjects[language][paper % 8] ?? '',
        time,
        room: `Room ${1 + ((at + paper) % 60)}`,
        seat: `${'ABCDEF'.charAt(paper % 6)}${1 + (at % 6)}`,
      })),
    })),
  }
}

/** Each document of the series, as a school would print it. */
export function sampleSeriesPrints(sample: SampleSeries): SeriesPrintInput[] {
  const { head, language, rooms, pupils } = sample
  const day = dayOf(0, language)
  const at = { day, time }
  const inRoom = (rows: (typeof rooms)[number]['rows']) =>
    rows.flat().flatMap((seat) => (seat?.pupil ? [{ ...seat.pupil, seat: seat.label }] : []))
  const sittings = rooms.map(({ room, rows }) => ({
    room,
    ...at,
    rows,
    pupils: inRoom(rows),
    papers: papersIn(sample, inRoom(rows)),
  }))
  const subject = ({ grade }: SamplePupil) => subjects[language][grade % 8] ?? ''
  const teachers = names[language].map((name, place) => ({ name, place }))
  return [
    {
      ...{
        ...head,
        document: 'series/date-sheet',
        time: null,
        notes: [language === 'en' ? 'Bus at 12:30.' : 'बस 12:30 बजे।'],
      },
      classes: [6, 7, 8, 9, 10, 11, 12].map((grade) => String(grade)),
      days: Array.from({ length: 13 }, (_, place) => ({
        date: dayOf(place, language),
        weekday: '',
        closed: place === 5 ? (language === 'en' ? 'Holiday: Milad-un-Nabi' : 'अवकाश') : null,
        cells: Array.from({ length: 7 }, (_grade, grade) =>
          (place + grade) % 2 === 0
            ? subjects[language]
                .slice((place + grade) % 8, ((place + grade) % 8) + (grade > 4 && place % 3 === 0 ? 3 : 1))
                .map((one) => ({ subject: one, time: grade > 2 ? time : '09:00 – 11:00', note: null }))
            : [],
        ),
      })),
    },
    sampleAdmitCards(sample),
    {
      ...{ ...head, document: 'series/room-list' },
      doors: sittings.map(({ room, papers, pupils: there }) => ({
        ...{ ...at, room, papers },
        names: papers.map(({ places }) => ({
          place: places,
          pupils: there.filter(({ place }) => place === places).toSorted(byRoll),
        })),
      })),
    },
    {
      ...{ ...head, document: 'series/seat-chart' },
      rooms: sittings.map(({ room, rows, papers }) => ({
        ...{ ...at, room },
        rows: rows.map((row) =>
          row.map((seat) =>
            seat === null
              ? null
              : {
                  label: seat.label,
                  pupil: seat.pupil && {
                    ...{ roll_no: seat.pupil.roll_no, place: seat.pupil.place, subject: subject(seat.pupil) },
                    ...{ set: seat.pupil.grade > 8 ? 'A' : null, granted: seat.pupil.extra },
                  },
                },
          ),
        ),
        papers: papers.map((paper) => ({ ...paper, copies: `${paper.pupils} + 1` })),
      })),
    },
    {
      ...{ ...head, document: 'series/room-attendance' },
      rooms: sittings.map(({ room, pupils: there }) => ({
        ...{ ...at, room, watchers: [names[language][0] ?? '', names[language][3] ?? ''] },
        pupils: there.map((pupil) => ({
          ...{ seat: pupil.seat, roll_no: pupil.roll_no, name: pupil.name, admission_no: pupil.admission_no },
          ...{ paper: `${pupil.place} · ${subject(pupil)}`, set: pupil.grade > 8 ? 'A' : null },
          ...{ granted: pupil.extra ? { extra_time: 33, scribe: true } : {}, until: pupil.extra ? '13:00' : null },
        })),
      })),
    },
    {
      ...{ ...head, document: 'series/packet-labels' },
      packets: sittings.flatMap(({ room, papers }) =>
        papers.map((paper, place) => ({
          ...{ ...at, room, ...paper, spare: 1, large_print: place === 1 ? '7, 12' : null },
          copies:
            place % 2 === 0
              ? [{ set: '', count: paper.pupils }]
              : ['A', 'B', 'C', 'D'].map((set) => ({ set, count: 3 })),
        })),
      ),
    },
    {
      ...{ ...head, document: 'series/desk-slips' },
      slips: sittings.flatMap(({ room, pupils: there }) =>
        there.map((pupil) => ({
          ...{ room, seat: pupil.seat, roll_no: pupil.roll_no, place: pupil.place, name: pupil.name },
          note: `${day}, ${subject(pupil)}`,
        })),
      ),
    },
    {
      ...{ ...head, document: 'series/lists', heading: 'duties', signed: true, apart: false },
      columns: ['room', 'teacher', 'duty'],
      lists: Array.from({ length: 4 }, (_, place) => ({
        ...{ title: dayOf(place, language), note: time },
        rows: sittings.map(({ room }, place_of) => [room, teachers[(place + place_of) % 4]?.name ?? '', '']),
      })),
    },
    {
      ...{ ...head, document: 'series/absentees' },
      statements: [6, 7, 8].map((grade) => ({
        ...{ ...at, grade: String(grade), subject: subjects[language][grade % 8] ?? '' },
        rooms: sittings
          .filter(({ papers }) => papers.some(({ places }) => places.startsWith(String(grade))))
          .map(({ room, papers }) => ({
            room,
            places: papers.map(({ places }) => places).join(', '),
            pupils: papers.reduce((sum, paper) => sum + paper.pupils, 0),
          })),
        pupils: pupils.filter((one) => one.grade === grade).length,
      })),
    },
  ]
}
