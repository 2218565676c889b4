import { type AnyEndpoint, type ErrorCode, english, errorCodes, say } from '#contract'
import type { Json } from './components.ts'

const codes = Object.entries(errorCodes) as [ErrorCode, { status: number }][]
const statuses = [...new Set(codes.map(([, { status }]) => status))].toSorted((one, other) => one - other)

const titles: Record<number, string> = {
  400: 'The sign-in, the link or the sub-domain is not right',
  401: 'Nobody is signed in, or not any more',
  403: 'This is not among what the caller may do',
  404: 'There is no such row in this school',
  409: 'Something else was done meanwhile, or stands in the way',
  413: 'Too much was sent',
  415: 'It was sent as another type',
  422: 'Fields are refused, each by name',
  429: 'Too much was asked in too short a time; Retry-After says when to ask again',
  500: 'A mistake of the server',
  503: 'The server can’t do it now; Retry-After says when to ask again',
}

const nameOf = (status: number | string) => `Refused${status}`

/** The answers of a refused call, by their status: which codes it bears. */
export function refusedAnswers(): Json {
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter(([, code]) => code.status === status).map(([code]) => code)
      const [first] = own
      const example = {
        ...{ status, success: false, message: first ? english(say(first)) : '', errorCode: first },
        ...(status === 422
          ? { errors: [{ path: 'name', message: english(say('name.missing')), code: 'name.missing' }] }
          : {}),
      }
      return [
        nameOf(status),
        {
          description: titles[status] ?? 'Refused',
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Refusal' },
                  { type: 'object', properties: { status: { const: status }, errorCode: { enum: own } } },
                ],
              },
              example,
            },
          },
        },
      ]
    }),
  )
}

/** How a call may be refused: by who may call it, what it takes and what it does. */
export function refusalsOf(endpoint: AnyEndpoint): Json {
  const { access, kind, method, path } = endpoint
  const changes = kind === 'write' || kind === 'upload' || kind === 'session' || kind === 'handout'
  const takes = method !== 'GET'
  const own = statuses.filter((status) => {
    if (status === 401 || status === 403) return access.who !== 'anyone'
    if (status === 404) return path.includes('{') || takes
    if (status === 409) return changes
    if (status === 413 || status === 415 || status === 422) return takes
    return true
  })
  return Object.fromEntries(own.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]))
}
