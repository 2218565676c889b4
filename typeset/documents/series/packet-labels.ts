import { type RoomPaper, type RoomSitting, type SeriesFrame, type SeriesInput, seriesFrame } from './series-frame.ts'

/** What is stuck on the packets of question papers, one for each paper in a room; eight on a page. */
export interface PacketLabelsInput extends SeriesInput {
  document: 'series/packet-labels'
  packets: Packet[]
}

export interface Packet extends RoomSitting, RoomPaper {
  /** How many copies of each set lie in it; "" where there are none. */
  copies: { set: string; count: number }[]
  /** Copies beyond the pupils, in all. */
  spare: number
  /** Roll numbers of those who need large print; null where nobody does. */
  large_print: string | null
}

export interface PacketLabelsDocument extends SeriesFrame {
  kind: 'series/packet-labels'
  packets: (Packet & { large_print_text: string | null })[]
}

export function packetLabelsDocument(input: PacketLabelsInput): PacketLabelsDocument {
  const frame = seriesFrame(input, (say) => say.copies)
  return {
    ...frame,
    kind: 'series/packet-labels',
    packets: input.packets.map((packet) => ({
      ...packet,
      large_print_text:
        packet.large_print === null ? null : frame.say.large_print_copies.replace('{rolls}', packet.large_print),
    })),
  }
}
