import { randomUUID } from 'node:crypto'
import { api } from '#contract'
import { repeat } from './crowds.ts'
import { call, type World } from './world.ts'

/** Twenty at once who guess at addresses that nobody has, over and over. */
export const signIns = (world: World) =>
  repeat(20, 5, () => {
    const guess = { email: `${randomUUID()}@nobody.test`, password: 'a guess at a password' }
    return call(world, api.sign_in.login, guess, { 'db-token': world.attacker.admin['db-token'] ?? '' })
  })
