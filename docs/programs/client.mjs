// Reads the marks of an exam once its results are published. Node 20 or later, no packages.
// QUAESTOR_URL, QUAESTOR_KEY (opens results:read), QUAESTOR_SECRET (of the webhook), PORT
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const { QUAESTOR_URL, QUAESTOR_KEY, QUAESTOR_SECRET = '', PORT = '8080' } = process.env

async function ask(path, body) {
  const headers = { authorization: `Bearer ${QUAESTOR_KEY}`, 'content-type': 'application/json' }
  const reply = await fetch(`${QUAESTOR_URL}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (reply.status !== 429) return reply.json()
  await pause(Number(reply.headers.get('retry-after')) * 1000)
  return ask(path, body)
}

function isOurs({ 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': given = '' }, body) {
  const secret = Buffer.from(QUAESTOR_SECRET.replace('whsec_', ''), 'base64')
  const right = createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest()
  const signed = given.split(' ').map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
  return (
    Math.abs(Date.now() / 1000 - at) < 300 && signed.some((one) => one.length === 32 && timingSafeEqual(one, right))
  )
}

const done = new Set() // A message may come twice: keep its id with what you make of it.
const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString()
  response.writeHead(isOurs(request.headers, body) ? 204 : 401).end()
  if (response.statusCode === 401) return
  const { id, type, data } = JSON.parse(body)
  if (type !== 'results.published' || done.has(id)) return
  const { success, message, data: rows } = await ask('exam-marks/list', { filter: { exam_id: data.exam_id } })
  if (success) done.add(id)
  console.log(success ? `exam ${data.exam_id}: ${rows.length} marks` : message)
})
server.listen(Number(PORT), () => console.log('ready'))
