import type { AnyEndpoint, EndpointTable } from '#contract'
import type { Call, Result } from './call.ts'

/** A function for every row of a table. What else of the app it needs, it names as its second parameter. */
export type Handlers<Api extends EndpointTable, S = unknown> = {
  [Name in keyof Api]: (call: Call<Api[Name]>, services: S) => Promise<Result<Api[Name]>>
}

/** A call with its handler; `S` is what the handler needs of the app. */
export interface ServedRoute<S = never> {
  endpoint: AnyEndpoint
  handle: (call: never, services: S) => Promise<unknown>
}

/** What all handlers of a table need together. */
type NeedsOf<H> = H[keyof H] extends (call: never, services: infer S) => unknown ? S : never

/**
 * Binds every row of a table to its handler. A row without a handler, one with a handler of another shape and a handler without a row do
 * not compile.
 */
export function serve<Api extends EndpointTable, H extends Handlers<Api, never>>(
  api: Api,
  handlers: H & Record<Exclude<keyof H, keyof Api>, never>,
): ServedRoute<NeedsOf<H>>[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof Api] as unknown as ServedRoute<NeedsOf<H>>['handle'],
  }))
}
