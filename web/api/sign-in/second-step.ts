import { type BodyOf, secondStepApi } from '#contract'
import { call } from '../call.ts'
import type { TokenPair } from './token-pairs.ts'

/** What is asked for beside the password; sent with the refusal `second_step`. */
export interface AskedStep {
  ceremony: string
  methods: ('APP' | 'PASSKEY' | 'RECOVERY')[]
  options: Record<string, unknown> | null
  /** For how many days this device may be remembered; none is of whoever runs a school. */
  remember_days?: number
}

/** Shows the second step; its refusal is said where it is typed. */
export async function showSecondStep(given: BodyOf<typeof secondStepApi.secondStep>): Promise<TokenPair> {
  return (await call(secondStepApi.secondStep, given, { toasts: 'none' })).data
}
