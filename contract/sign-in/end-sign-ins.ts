import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { say } from '../../domain/say.ts'
import { can, write } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import type { Module } from '../permissions.ts'

/** How many sign-ins of a person were open. */
const Ended = z.object({ id: Id, ended: z.int() })

export type EndSignIns = ReturnType<typeof endSignIns>

/** Ends everywhere what a person is signed in with, as on a device that was lost; the account stays open. */
export const endSignIns = <P extends string>(path: P, module: Module) =>
  write(`/${path}/end-sign-ins/{id}`, can(module, 'update'), Nothing, Ended, say('done.sign_ins_ended'))
