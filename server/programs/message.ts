interface HeardEvent {
  event_id: number
  type: string
  version: number
  data: object
  created_at: string
}

/** What programs know an event by. */
export const eventName = (client_id: number, id: number | string): string => `evt_${client_id}_${id}`

/** A message as it is signed and sent: the same at each try. */
export const bodyOf = (client_id: number, { event_id, type, version, data, created_at }: HeardEvent): string =>
  JSON.stringify({
    id: eventName(client_id, event_id),
    type,
    version,
    timestamp: new Date(created_at).toISOString(),
    school_id: client_id,
    data,
  })
