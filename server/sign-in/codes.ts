import type { Compilable } from 'kysely'
import { codeHeaders, fixedRoles, MOST_CODES, say } from '#contract'
import { languageOf } from '../../domain/languages.ts'
import { usualPage } from '../../domain/papers/documents.ts'
import type { CodesInput } from '../../typeset/documents/codes.ts'
import { build, type Reader, type Write } from '../db/connect.ts'
import { zipFiles } from '../files/zip-files.ts'
import type { Actor } from '../ground/actor.ts'
import { dayIn, writtenDay } from '../ground/days.ts'
import { ApiError, refusedField, wrongField } from '../ground/errors.ts'
import { readRicherAccounts, richerPerson } from '../policy/richer-roles.ts'
import type { Services } from '../services.ts'
import { issueLinks, linkLife } from './links.ts'
import { codeSecret, newCode, printedCode } from './way-in/printed-code.ts'
import { noteChanges } from './way-in/sent-links.ts'

export type CodeNeeds = Pick<Services, 'press' | 'tokens' | 'addresses' | 'mail'>

/** Somebody who is given a code. */
export interface CodeHolder {
  account_id: number
  name: string
  /** Whose slips are one file where there are more than one file takes: a class. */
  group: string | null
  place: string | null
  login: string
  email: string | null
  language: string | null
  has_password: boolean
}

interface CodePrinting {
  db: Reader
  actor: Actor
  now: Date
}

/** For whom codes are asked, and by which field of the body. */
export interface AskedCodes {
  field: string
  /** Codes of one print. */
  most: number
  /** What the file is called after; null: after the class and section, where all are of one. */
  named: string | null
  holders: Compilable<CodeHolder>
  /** How many of those who are asked for have nothing open to sign in by. */
  left: Compilable<{ count: number }>
}

/** Sets the slips before the transaction, which then makes their codes good: a code that was not printed opens nothing. */
export async function printCodes({ db, actor, now }: CodePrinting, services: CodeNeeds, asked: AskedCodes) {
  const { client_id } = actor
  const { field, named, most } = asked
  const [holders, [without], [school]] = await db.read(
    asked.holders,
    asked.left,
    build
      .selectFrom('schools')
      .select(['name', 'sub_domain', 'languages', 'timezone', 'date_format', 'font'])
      .where('id', '=', client_id),
  )
  if (holders.length === 0 || !school) throw wrongField(field, say('codes.nobody'))
  if (holders.length > most) {
    throw wrongField(field, say(most > MOST_CODES ? 'codes.too_many_found' : 'codes.too_many', { most }))
  }
  await assertMayPrint({ db, actor }, field, holders)
  const coded = holders.map((holder) => ({ ...holder, secret: newCode() }))
  const origin = services.addresses.of(school.sub_domain)
  const language = languageOf('mails', ...school.languages)
  const until = dayIn(school.timezone, new Date(now.getTime() + linkLife.CODE))
  const press = services.press.of({ client_id, account_id: actor.account_id })
  const printed = await fileOf(coded, named, (slips) =>
    press.pdf({
      document: 'codes',
      language,
      font: school.font,
      page: usualPage,
      school: school.name,
      images: new Map(),
      address: origin.replace(/^https?:\/\//, ''),
      languages: school.languages.slice(0, 2),
      until: writtenDay(until, school.date_format, `${language}-IN`),
      slips: slips.map((slip) => slipOf(slip, origin)),
    }),
  )
  return async ({ db: write }: { db: Write }) => {
    const links = coded.map(({ account_id, secret }) => ({
      account_id,
      purpose: 'CODE' as const,
      delivery: 'PRINTED' as const,
      secret: codeSecret(account_id, secret),
    }))
    const making = { db: write, client_id, now, actor }
    await issueLinks(making, services, links)
    // Whoever signs in already is told that there is another way to do so.
    const known = coded.filter(({ has_password }) => has_password)
    await noteChanges(making, services, 'CODE_PRINTED', known)
    const counts = { [codeHeaders.made]: holders.length, [codeHeaders.left]: without?.count ?? 0 }
    return { ...printed, counts }
  }
}

type CodedHolder = CodeHolder & { secret: string }

const slipOf = ({ name, place, login, secret }: CodedHolder, origin: string): CodesInput['slips'][number] => ({
  name,
  place,
  login,
  code: printedCode(secret),
  // Behind the # it is sent to no server and stands in no log.
  link: `${origin}/verify#n=${encodeURIComponent(login)}&c=${secret}`,
})

/** One PDF; of more slips than one takes an archive with a PDF for each class, numbered in the order of the school. */
async function fileOf(
  coded: readonly CodedHolder[],
  named: string | null,
  print: (slips: readonly CodedHolder[]) => Promise<Uint8Array>,
) {
  if (coded.length <= MOST_CODES) {
    return { bytes: await print(coded), type: 'application/pdf', filename: fileName(named, coded, 'place') }
  }
  const parts = inParts(coded)
  const digits = String(parts.length).length
  const zip = zipFiles()
  for (const [at, part] of parts.entries()) {
    zip.add(`${String(at + 1).padStart(digits, '0')}-${fileName(named, part, 'group')}`, await print(part))
  }
  return { bytes: zip.end(), type: 'application/zip', filename: 'codes.zip' }
}

/** Of one class each, and of no more slips than one PDF takes. */
function inParts(coded: readonly CodedHolder[]): CodedHolder[][] {
  const parts: CodedHolder[][] = []
  for (const holder of coded) {
    const last = parts.at(-1)
    if (last && last.length < MOST_CODES && last[0]?.group === holder.group) last.push(holder)
    else parts.push([holder])
  }
  return parts
}

/** codes-x-a.pdf where all slips are of one section. */
function fileName(named: string | null, holders: readonly CodeHolder[], of: 'place' | 'group'): string {
  const places = new Set(holders.map((holder) => holder[of]))
  const what = named ?? (places.size === 1 ? holders[0]?.[of] : null)
  const words = (what ?? '').toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return `${['codes', ...words].join('-')}.pdf`
}

/** Names that a refusal says. */
const NAMED = 3

/** A code opens an account: nobody prints one for whose role is richer, and only an admin for whoever has a password. @throws forbidden */
async function assertMayPrint(
  { db, actor }: Omit<CodePrinting, 'now'>,
  field: string,
  holders: readonly CodeHolder[],
): Promise<void> {
  const asking = { db, client_id: actor.client_id, actor }
  const ids = holders.map(({ account_id }) => account_id)
  if ((await readRicherAccounts(asking, ids)).size > 0) throw richerPerson(field)
  if (actor.role_id === fixedRoles.school_admin) return
  const names = holders.flatMap(({ has_password, name }) => (has_password ? [name] : []))
  if (names.length === 0) return
  const sentence = say('codes.has_password', { names: names.slice(0, NAMED) })
  throw new ApiError('forbidden', sentence, { errors: [refusedField(field, sentence)] })
}
