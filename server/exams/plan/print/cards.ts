import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { serialFrom } from '../../../../scanning/layout/serial.ts'
import type { AdmitCardInput } from '../../../../typeset/documents/series/admit-cards.ts'
import { type Asking, ask } from '../../../db/ask.ts'
import type { Write } from '../../../db/connect.ts'
import { givenRows } from '../../../db/given-rows.ts'
import type { PrintFacts, PrintPupil, PrintSitting } from './facts.ts'
import { type Printed, subjectOf } from './printed.ts'
import { labelOf } from './room-groups.ts'
import { isChosen, type PrintScope } from './scope.ts'

interface StoredCard {
  enrolment_id: number
  serial: string | null
  version: number | null
  content: string | null
  withheld: boolean
}

/** A card that is printed, and what is kept of it. */
export interface PlannedCard {
  pupil: PrintPupil
  papers: CardPaper[]
  serial: string
  version: number
  content: string
}

interface CardPaper {
  sitting: PrintSitting
  room: string
  seat: string
}

const storedCards = (client_id: number, series_id: number) => sql<StoredCard>`
  select enrolment_id, serial, version, content, withheld_reason is not null as withheld
  from admit_cards where client_id = ${client_id} and series_id = ${series_id}`

/** What a pupil writes, with room and seat where they are planned. */
function papersByPupil({ sittings, seats, rooms }: PrintFacts): Map<number, CardPaper[]> {
  const seatOf = new Map(seats.map((seat) => [`${seat.paper_id} ${seat.enrolment_id}`, seat]))
  const papers = new Map<number, CardPaper[]>()
  const sorted = sittings.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.start.localeCompare(other.start),
  )
  for (const sitting of sorted)
    for (const pupil of sitting.pupils) {
      const seat = seatOf.get(`${sitting.paper.id} ${pupil}`)
      const room = seat && rooms.get(seat.room_id)
      const there = room ? { room: room.name, seat: labelOf(room.layout, seat.row, seat.col) } : { room: '', seat: '' }
      const own = papers.get(pupil)
      if (own) own.push({ sitting, ...there })
      else papers.set(pupil, [{ sitting, ...there }])
    }
  return papers
}

const digestOf = ({ name, place, roll_no, admission_no, granted, photo }: PrintPupil, papers: readonly CardPaper[]) => {
  const told = papers.map(({ sitting: { paper, day, start, end }, room, seat }) => [
    paper.id,
    day,
    start,
    end,
    room,
    seat,
  ])
  const said = JSON.stringify([name, place, roll_no, admission_no, granted, photo, told])
  return createHash('sha256').update(said).digest('base64url').slice(0, 22)
}

/** Cards of whoever is chosen and writes anything, and who has none because it is withheld. */
export async function planCards(
  asking: Asking,
  facts: PrintFacts,
  scope: PrintScope,
): Promise<{ cards: PlannedCard[]; withheld: PrintPupil[] }> {
  const stored = new Map(
    (await ask(asking, storedCards(asking.client_id, facts.id))).map((card) => [card.enrolment_id, card]),
  )
  const papers = papersByPupil(facts)
  const cards: PlannedCard[] = []
  const withheld: PrintPupil[] = []
  for (const pupil of facts.pupils.values()) {
    const own = papers.get(pupil.enrolment_id)
    if (!own || !isChosen(scope, pupil) || !writesAt(own, scope)) continue
    const card = stored.get(pupil.enrolment_id)
    if (card?.withheld) {
      withheld.push(pupil)
      continue
    }
    const content = digestOf(pupil, own)
    const isSame = card?.content === content && card.version !== null
    const version = isSame ? (card.version ?? 0) : facts.version
    if (scope.changed_since !== undefined && isSame && version <= scope.changed_since) continue
    cards.push({ pupil, papers: own, serial: card?.serial ?? '', version, content })
  }
  return { cards, withheld }
}

const writesAt = (papers: readonly CardPaper[], { day, shift, room_ids }: PrintScope): boolean =>
  (day === undefined && room_ids === undefined) ||
  papers.some(
    ({ sitting }) => (day === undefined || sitting.day === day) && (shift === undefined || sitting.shift === shift),
  )

/**
 * Gives a serial to each card that has none. It is kept before anything is printed: a job that is cut off and runs again prints the same ones, and two
 * jobs of the same pupils print one card.
 */
export async function numbered(
  db: Write,
  { client_id, series_id }: { client_id: number; series_id: number },
  cards: readonly PlannedCard[],
): Promise<PlannedCard[]> {
  const without = cards
    .filter(({ serial }) => serial === '')
    .map(({ pupil: { enrolment_id } }) => ({ enrolment_id, serial: serialFrom(randomBytes(8)) }))
  if (without.length === 0) return [...cards]
  await sql`insert into admit_cards (client_id, series_id, enrolment_id, serial)
    select ${client_id}::bigint, ${series_id}::bigint, enrolment_id, serial
    from ${givenRows('admit_cards', ['enrolment_id', 'serial'], without)}
    order by enrolment_id
    on conflict (client_id, series_id, enrolment_id) do update set serial = coalesce(admit_cards.serial, excluded.serial)`.execute(
    db,
  )
  const ids = without.map(({ enrolment_id }) => enrolment_id)
  const rows = await ask(
    { db, client_id },
    sql<{ enrolment_id: number; serial: string }>`select enrolment_id, serial from admit_cards
      where client_id = ${client_id} and series_id = ${series_id} and enrolment_id = any(${ids}::bigint[])`,
  )
  const given = new Map(rows.map(({ enrolment_id, serial }) => [enrolment_id, serial]))
  return cards.map((card) => ({ ...card, serial: card.serial || (given.get(card.pupil.enrolment_id) ?? '') }))
}

/** What was printed is kept: from now on the cards are good, and what they say is known. */
export async function issueCards(
  db: Write,
  { client_id, series_id, account_id, now }: { client_id: number; series_id: number; account_id: number; now: Date },
  cards: readonly PlannedCard[],
): Promise<void> {
  if (cards.length === 0) return
  const rows = cards.map(({ pupil: { enrolment_id }, version, content }) => ({ enrolment_id, version, content }))
  await sql`update admit_cards a set version = given.version, content = given.content, issued_at = ${now.toISOString()}, issued_by = ${account_id}
    from ${givenRows('admit_cards', ['enrolment_id', 'version', 'content'], rows)}
    where a.client_id = ${client_id} and a.series_id = ${series_id} and a.enrolment_id = given.enrolment_id`.execute(db)
}

/** As the template takes it; `origin` is the address of the school. */
export function cardInput(
  { facts, shortDayOf }: Printed,
  { pupil, papers, serial }: PlannedCard,
  origin: string,
): AdmitCardInput {
  return {
    ...{ name: pupil.name, place: pupil.place, roll_no: pupil.roll_no, admission_no: pupil.admission_no },
    ...{ serial, link: `${origin}/admit-card#${serial}`, photo: pupil.photo, granted: pupil.granted },
    papers: papers.map(({ sitting, room, seat }) => ({
      ...{ date: shortDayOf(sitting.day), subject: subjectOf(sitting, facts), room, seat },
      time: `${sitting.start} – ${sitting.end}`,
    })),
  }
}
