import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What an authenticator can be made to say that is not so. */
export interface Lie {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** User verified, user present. */
  uv?: boolean
  up?: boolean
  counter?: number
  crossOrigin?: boolean
  topOrigin?: string
  userHandle?: string | null
  /** Signed with another key; the signature with a bit turned. */
  key?: KeyObject
  bent?: boolean
}

interface Credential {
  id: string
  rpId: string
  userHandle: string
  privateKey: KeyObject
  counter: number
}

type Options = Record<string, unknown>

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** As much of CBOR as keys and attestations need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** An authenticator without a device, which answers what no browser would. */
export function makeAuthenticator() {
  const credentials: Credential[] = []

  function authenticatorData(rpId: string, counter: number, lie: Lie, more = 0): Buffer {
    const flags = (lie.up === false ? 0 : 1) | (lie.uv === false ? 0 : 4) | more
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([flags]), count])
  }

  function clientData(type: string, challenge: unknown, origin: string, lie: Lie): Buffer {
    const said = {
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? origin,
      crossOrigin: lie.crossOrigin ?? false,
    }
    return Buffer.from(JSON.stringify({ ...said, ...(lie.topOrigin ? { topOrigin: lie.topOrigin } : {}) }))
  }

  const shown = (id: string, response: object) => ({
    ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' },
    response,
  })

  return {
    credentials,
    create(options: Options, origin: string, lie: Lie = {}) {
      const { rp, user, challenge } = options as { rp: { id: string }; user: { id: string }; challenge: string }
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const raw = randomBytes(32)
      const id = base64(raw)
      credentials.push({ id, rpId: rp.id, userHandle: user.id, privateKey, counter: lie.counter ?? 0 })
      const point = (text: string) => Buffer.from(text, 'base64url')
      const key = new Map<number, Cbor>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as const),
        ...([
          [-2, point(x)],
          [-3, point(y)],
        ] as const),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw.length]), raw, cbor(key)])
      const authData = Buffer.concat([authenticatorData(rp.id, lie.counter ?? 0, lie, 0x40), attested])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return shown(id, {
        clientDataJSON: base64(clientData('webauthn.create', challenge, origin, lie)),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      })
    },
    get(options: Options, origin: string, lie: Lie = {}, own = credentials.at(-1)) {
      if (!own) throw new Error('Nothing was made yet')
      const data = authenticatorData(own.rpId, lie.counter ?? own.counter, lie)
      const client = clientData('webauthn.get', options.challenge, origin, lie)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), lie.key ?? own.privateKey)
      const last = signature.length - 1
      if (lie.bent) signature[last] = (signature[last] ?? 0) ^ 1
      return shown(own.id, {
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
        ...(lie.userHandle === null ? {} : { userHandle: lie.userHandle ?? own.userHandle }),
      })
    },
  }
}
