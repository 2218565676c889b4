import type { DateFormat, MailKind } from '#contract'
import type { LanguageOf } from '../../domain/languages.ts'
import { writtenMoment } from '../ground/days.ts'
import { closing, hello, helloUnknown, wordings } from './texts.ts'

/** What a mail is written from. */
export interface LetterFacts {
  kind: MailKind
  language: LanguageOf<'mails'>
  /** Whom it greets. */
  name: string
  school: string
  timezone: string
  /** How the school writes its days; null: in full, as its language does. */
  date_format: DateFormat | null
  /** The link, or the code; of what changed in a series its lines. */
  secret: string | null
  /** Until when the link works. */
  until: string | null
  /** When it was written. */
  at: string
}

/** Their secret is what somebody is told. */
export const inLines: ReadonlySet<MailKind> = new Set<MailKind>([
  ...([
    'SERIES_CHANGED',
    'WEBHOOK_FAILING',
    'WEBHOOK_OFF',
    'KEY_ENDING',
    'SIGN_IN_CHANGED',
    'MARKS_DUE',
    'USE_PROVIDER',
  ] as const),
])

/** The body of a mail as plain text and as a page: no picture, nothing that is fetched when it is read. */
export function writeLetter(facts: LetterFacts): { text: string; html: string } {
  const { kind, language, secret } = facts
  const { before, button, after } = wordings[kind][language]
  const fill = filling(facts)
  const greeting = facts.name === '' ? helloUnknown : hello
  const head = [greeting[language], ...before].map(fill)
  const foot = after.map(fill)
  const last = fill(closing[language])
  // What somebody is told, a line each, is neither link nor code.
  const shown =
    secret === null
      ? []
      : inLines.has(kind)
        ? secret.split('\n').map(paragraph)
        : [button ? link(button, secret) : code(secret)]
  return {
    text: [...head, ...(secret === null ? [] : [secret]), ...foot, '-- ', last]
      .join('\n\n')
      .replace('-- \n\n', '-- \n'),
    html: page(language, [
      ...head.map(paragraph),
      ...shown,
      ...foot.map(paragraph),
      ...(button && secret !== null ? [small(escaped(secret))] : []),
      small(escaped(last)),
    ]),
  }
}

/** By language and time zone: to make one takes longer than all else of a letter. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(language: LanguageOf<'mails'>, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone })
  formats.set(key, made)
  return made
}

function filling({ name, school, timezone, date_format, language, until, at }: LetterFacts): (text: string) => string {
  const moment = (instant: string | null) => {
    if (instant === null) return ''
    const on = new Date(instant)
    if (date_format === null) return formatFor(language, timezone).format(on)
    return writtenMoment(on, date_format, `${language}-IN`, timezone)
  }
  const values: Record<string, string> = { name, school, until: moment(until), at: moment(at) }
  return (text) => text.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\p{Cc}]/gu, ' ')

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`
const small = (html: string) =>
  `<p style="margin:16px 0 0;font-size:13px;color:#5c6370;overflow-wrap:anywhere">${html}</p>`
const link = (name: string, url: string) =>
  `<p style="margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#1f3a5f;color:#ffffff;text-decoration:none;font-weight:600">${escaped(name)}</a></p>`
const code = (text: string) =>
  `<p style="margin:24px 0;font-size:32px;letter-spacing:6px;font-family:monospace">${escaped(text)}</p>`

const page = (language: LanguageOf<'mails'>, parts: readonly string[]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:24px;background:#ffffff"><div style="max-width:560px;margin:0 auto;font-family:system-ui,'Segoe UI',Roboto,'Noto Sans Devanagari',sans-serif;font-size:16px;line-height:1.5;color:#1c1e21">
${parts.join('\n')}
</div></body></html>`
