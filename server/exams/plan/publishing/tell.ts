import type { LanguageOf } from '../../../../domain/languages.ts'
import { languageOf } from '../../../../domain/languages.ts'
import type { Change } from '../../../ground/change.ts'
import { writtenDay } from '../../../ground/days.ts'
import { type MailServices, type NewMail, queueMails } from '../../../mail/queue-mail.ts'
import { type NamedSchool, schoolOf } from '../../../mail/school-of.ts'
import { todayAt } from '../plan.ts'
import { type Knower, type KnownFact, knownToPupils, knownToStaff, type Within } from './known-facts.ts'

/** Who is to be told of what is published. */
interface Notified {
  staff?: boolean | undefined
  pupils?: boolean | undefined
}

interface KnownBefore {
  within: Within
  staff: Map<number, Knower> | null
  pupils: Map<number, Knower> | null
}

/** What those who are to be told know now, of today and the days to come. @param only of a day, of a pupil */
export async function whatIsKnown(
  call: Change,
  series_id: number,
  notify: Notified,
  only: { day?: string; student_id?: number } = {},
): Promise<KnownBefore> {
  const today = await todayAt(call, call.now)
  const from = only.day !== undefined && only.day > today ? only.day : today
  return knownWithin(call, series_id, notify, { from, to: only.day, student_id: only.student_id })
}

const knownWithin = async (call: Change, series_id: number, notify: Notified, within: Within) => ({
  within,
  staff: notify.staff ? await knownToStaff(call, series_id, within) : null,
  pupils: notify.pupils ? await knownToPupils(call, series_id, within) : null,
})

const words: Record<
  LanguageOf<'mails'>,
  Record<'duty' | 'practical' | 'room' | 'seat' | 'reserve' | 'before' | 'gone', string>
> = {
  en: {
    ...{
      duty: 'Duty',
      practical: '{subject} (practical)',
      room: '{room}',
      seat: '{room}, seat {seat}',
      reserve: 'in the reserve',
    },
    ...{ before: '{now} (before: {before})', gone: '{before} no longer' },
  },
  hi: {
    ...{
      duty: 'ड्यूटी',
      practical: '{subject} (प्रायोगिक)',
      room: '{room}',
      seat: '{room}, सीट {seat}',
      reserve: 'आरक्षित में',
    },
    ...{ before: '{now} (पहले: {before})', gone: '{before}: अब नहीं' },
  },
}

const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')

/** "Mathematics: 10 September 2026, 09:00–12:00, Room 4, seat B1" */
function sentence(fact: KnownFact, language: LanguageOf<'mails'>, { date_format }: NamedSchool): string {
  const own = words[language]
  const { subject, practical, date, start, end, room, seat } = fact
  const name = subject === null ? own.duty : practical ? filled(own.practical, { subject }) : subject
  const place =
    room === null
      ? subject === null
        ? own.reserve
        : ''
      : filled(seat === null ? own.room : own.seat, { room, seat: seat ?? '' })
  const day = writtenDay(date, date_format, `${language}-IN`)
  return `${name}: ${[day, `${start}–${end}`, place].filter(Boolean).join(', ')}`
}

/** What differs for one person, a line each, in the order of the days. */
function linesOf(
  before: Knower | undefined,
  after: Knower | undefined,
  language: LanguageOf<'mails'>,
  school: NamedSchool,
): string[] {
  const own = words[language]
  const said = (fact: KnownFact) => sentence(fact, language, school)
  const known = new Map((before?.facts ?? []).map((fact) => [fact.key, fact]))
  const now = after?.facts ?? []
  const kept = new Set(now.map(({ key }) => key))
  const changed = now.flatMap((fact) => {
    const was = known.get(fact.key)
    const [new_, old] = [said(fact), was && said(was)]
    if (old === new_) return []
    return [old ? filled(own.before, { now: new_, before: old }) : new_]
  })
  const gone = (before?.facts ?? [])
    .filter(({ key }) => !kept.has(key))
    .map((fact) => filled(own.gone, { before: said(fact) }))
  return [...changed, ...gone]
}

/** So many rows go into one statement. */
const AT_ONCE = 1000

/** Tells everybody by mail what changed for them, and nobody for whom nothing did. */
export async function tell(
  call: Change,
  services: MailServices,
  of: { series_id: number; name: string },
  before: KnownBefore,
): Promise<number> {
  if (!before.staff && !before.pupils) return 0
  const asked = { staff: before.staff !== null, pupils: before.pupils !== null }
  const after = await knownWithin(call, of.series_id, asked, before.within)
  const school = await schoolOf(call.db, call.client_id)
  const mails: NewMail[] = []
  for (const who of ['staff', 'pupils'] as const) {
    const [old, now] = [before[who] ?? new Map<number, Knower>(), after[who] ?? new Map<number, Knower>()]
    for (const account_id of new Set([...old.keys(), ...now.keys()])) {
      const person = (now.get(account_id) ?? old.get(account_id)) as Knower
      const language = languageOf('mails', person.language, ...school.languages)
      const lines = linesOf(old.get(account_id), now.get(account_id), language, school)
      if (lines.length === 0) continue
      mails.push({
        ...{ kind: 'SERIES_CHANGED', account_id, to_address: person.email, language },
        secret: [of.name, ...lines].join('\n'),
      })
    }
  }
  for (let at = 0; at < mails.length; at += AT_ONCE)
    await queueMails(call, services, { school: school.name, in_turn: mails.length > 1 }, mails.slice(at, at + AT_ONCE))
  return mails.length
}
