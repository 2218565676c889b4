type Options = Record<string, unknown>

/** Numbers and IPv6 addresses are no names: for them no browser makes passkeys. */
const isName = (host: string) => !/^[\d.]+$|:/.test(host)

/** Whether this browser makes and shows passkeys here: not every one reads what is asked as it comes. */
export const canPasskeys = (): boolean =>
  window.isSecureContext &&
  isName(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

const asSent = (credential: Credential | null) => {
  if (!credential) throw new DOMException('Nothing was chosen', 'NotAllowedError')
  return (credential as PublicKeyCredential).toJSON() as unknown as Options
}

/** Whether it also offers passkeys in the list of a field that is typed in. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  canPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Asks for a passkey that there is. @param offered in the list of the login field, until that is called off, and in no window @throws DOMException
 * where nothing is chosen
 */
export async function showPasskey(options: Options, offered?: AbortSignal): Promise<Options> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never)
  const how = offered ? ({ mediation: 'conditional', signal: offered } as const) : {}
  return asSent(await navigator.credentials.get({ publicKey, ...how }))
}

/** Has one made. */
export async function makePasskey(options: Options): Promise<Options> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never)
  return asSent(await navigator.credentials.create({ publicKey }))
}

/** Whoever closed the browser's window, or let it stand, has seen that; nothing more is said. */
export const wasCalledOff = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError'
