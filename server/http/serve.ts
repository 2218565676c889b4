import type { AnyEndpoint, EndpointTable } from '#contract'
import type { Call, Result } from './call.ts'

export type Handlers<Api extends EndpointTable> = {
  [Name in keyof Api]: (call: Call<Api[Name]>) => Promise<Result<Api[Name]>>
}

export interface ServedRoute {
  endpoint: AnyEndpoint
  handle: (call: never) => Promise<unknown>
}

/** Binds every row of a table to its handler. A row without a handler, or with one of another shape, does not compile. */
export function serve<Api extends EndpointTable>(api: Api, handlers: Handlers<Api>): ServedRoute[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handle: handlers[name as keyof Api] as ServedRoute['handle'],
  }))
}
