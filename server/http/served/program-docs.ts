import { type AnyEndpoint, apiKeyScopes, errorCodes, MOST_KEY_DAYS, MOST_PER_MINUTE, usualPerMinute } from '#contract'
import { eventData } from '../../../contract/programs/events.ts'
import { keyScopes } from '../../policy/key-scopes.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const code = (text: string) => `<code>${escaped(text)}</code>`
const cells = (tag: 'td' | 'th', all: readonly string[]) => all.map((one) => `<${tag}>${one}</${tag}>`).join('')
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n')}</tbody></table>`

const called = ({ method, path }: AnyEndpoint) => code(`${method} ${path}`)

/** What programmers of schools need: what keys open, what webhooks are told, and a client. Printed from the tables that the server works by. */
export const programPage = (client: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Quaestor for programs</title><meta name="viewport" content="width=device-width">
<style>${style}</style></head>
<body><main>
<h1>Quaestor for programs</h1>
<p>Whoever runs a school makes keys and webhooks under <em>School settings → Programs</em>. Every call is described at <a href="/docs">/docs</a>.</p>
<h2>Keys</h2>
<p>Send ${code('Authorization: Bearer qk_…')} and nothing else: no Db-Token, no key in the address. A key makes ${usualPerMinute} calls a minute unless the
school says otherwise (${MOST_PER_MINUTE} at most), lasts ${MOST_KEY_DAYS} days at most, and may be tied to networks. Send ${code('Idempotency-Key')} with what you change: the
same call sent again is answered as the first time.</p>
${table(
  ['Scope', 'Calls'],
  apiKeyScopes.map((scope) => [code(scope), keyScopes[scope].calls.map(called).join('<br>')]),
)}
<p>Without ${code('contacts:read')} lists of pupils and staff leave out guardians, mobiles, e-mails and dates of birth. ${code('results:read')} reads marks once they are
published, ${code('marks:write')} while they are entered. A key schedules, takes back and cancels exams; it never approves, verifies or publishes, and invites nobody.</p>
<h2>Errors</h2>
<p>A refused call answers ${code('{"success": false, "errorCode", "message", "errors": [{"path", "message"}]}')}. After 429 and 503 wait for ${code('Retry-After')} seconds.</p>
${table(
  ['errorCode', 'Status'],
  Object.entries(errorCodes).map(([name, { status }]) => [code(name), String(status)]),
)}
<h2>Events</h2>
<p>A webhook is sent ${code('{"id", "type", "version", "timestamp", "school_id", "data"}')}: ids and counts, never a name. Answer 2xx within ten seconds; else it is sent again, ten
times in 75 hours. It may come twice and in any order: know it by its ${code('id')}. 410 turns the webhook off. What was given up is sent again on the page
<em>Webhooks</em>; ${code('POST /v1/event/list')} tells the last thirty days.</p>
${table(
  ['Type', 'data'],
  Object.entries(eventData).map(([type, data]) => [code(type), Object.keys(data.shape).map(code).join(' ') || '–']),
)}
<h2>Is it ours?</h2>
<p>By <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>: ${code('webhook-signature')} holds the HMAC-SHA256 of ${code('id.timestamp.body')} by the secret behind
${code('whsec_')}; two of them, with a blank between, for a day after the secret was renewed. Refuse a ${code('webhook-timestamp')} that is older than five minutes.</p>
<h2>A client</h2>
<p><a href="/docs/programs/client.mjs">client.mjs</a></p>
<pre>${escaped(client)}</pre>
</main></body>
</html>`

const style = `:root { color-scheme: light dark } body { font: 16px/1.5 system-ui, sans-serif; margin: 0 } main { max-width: 60rem; margin: auto; padding: 1rem }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto } th, td { text-align: start; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #8884 }
pre { overflow-x: auto; padding: 1rem; border: 1px solid #8884 } code { font-size: .9em }`
