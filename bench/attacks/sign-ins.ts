import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract'
import { repeat } from './crowds.ts'
import { type Answer, call, type Headers, type World } from './world.ts'

/** Twenty at once who guess at addresses that nobody has, over and over. */
export const signIns = (world: World) =>
  repeat(20, 5, () => {
    const guess = { email: `${randomUUID()}@nobody.test`, password: 'a guess at a password' }
    return call(world, api.sign_in.login, guess, { 'db-token': world.attacker.admin['db-token'] ?? '' })
  })

const from = ({ honest }: World, address: string): Headers => ({
  subdomain: honest.subdomain,
  'x-forwarded-for': address,
})

const LASTS_MS = 20_000

/** Four hundred who guess at once from one address, each at accounts of its own, for twenty seconds; who is told to slow down waits half a second. */
export async function wrongOnes(world: World): Promise<Answer[]> {
  const until = performance.now() + LASTS_MS
  const guessing = Array.from({ length: 400 }, async () => {
    const answers: Answer[] = []
    while (performance.now() < until) {
      const guess = { email: `${randomUUID()}@nobody.test`, password: 'a guess at a password' }
      const answer = await call(world, api.sign_in.login, guess, from(world, '203.0.113.66'))
      answers.push(answer)
      if (answer.status === 429) await pause(500)
    }
    return answers
  })
  return (await Promise.all(guessing)).flat()
}

/** Somebody of the school that is tried signs in with the right password, from another address. */
export const signIn = (world: World): Promise<Answer> => {
  const { email, password } = world.honest
  return call(world, api.sign_in.login, { email, password }, from(world, '198.51.100.7'))
}
