import { deflateSync, inflateSync } from 'node:zlib'

/** A PDF as the compiler writes it: every object by itself, a table of their places at its end (ISO 32000-1, 7.5). */
export interface PdfFile {
  /** What stands before the first object. */
  head: Buffer
  /** Each object from its number to its `endobj`. */
  objects: Map<number, Buffer>
  /** The dictionary of the trailer. */
  trailer: string
}

/** `null` where the file is written otherwise than expected: it then stays as it is. */
export function readPdf(bytes: Buffer): PdfFile | null {
  const at = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', Math.max(0, bytes.length - 64)))?.[1])
  const tail = bytes.toString('latin1', at)
  const trailer = /^xref\n0 (\d+)\n([\s\S]*?)trailer\s*(<<[\s\S]*>>)\s*startxref/.exec(tail)
  if (!trailer) return null
  const places = [...(trailer[2] ?? '').matchAll(/(\d{10}) \d{5} ([nf])/g)]
    .flatMap(([, place, use], number) => (use === 'n' ? [{ number, place: Number(place) }] : []))
    .sort((one, other) => one.place - other.place)
  const objects = new Map<number, Buffer>()
  places.forEach(({ number, place }, index) => {
    objects.set(number, bytes.subarray(place, places[index + 1]?.place ?? at))
  })
  return { head: bytes.subarray(0, places[0]?.place ?? at), objects, trailer: trailer[3] ?? '' }
}

export function writePdf({ head, objects, trailer }: PdfFile): Buffer {
  const parts: Buffer[] = [head]
  const places = new Map<number, number>()
  let length = head.length
  for (const [number, object] of objects) {
    places.set(number, length)
    parts.push(object)
    length += object.length
  }
  const count = Math.max(...objects.keys()) + 1
  const lines = Array.from({ length: count }, (_, number) => {
    const place = places.get(number)
    return place === undefined
      ? `0000000000 ${number === 0 ? '65535' : '00000'} f\r\n`
      : `${String(place).padStart(10, '0')} 00000 n\r\n`
  })
  parts.push(
    Buffer.from(`xref\n0 ${count}\n${lines.join('')}trailer\n${trailer}\nstartxref\n${length}\n%%EOF`, 'latin1'),
  )
  return Buffer.concat(parts)
}

/** The dictionary of an object, or what else it holds, up to its stream. */
export function dictionaryOf(object: Buffer): string {
  const at = object.indexOf('stream\n')
  return object.toString('latin1', 0, at < 0 ? object.length : at)
}

/** The unpacked data of an object's stream. */
export function streamOf(object: Buffer): Buffer {
  const dictionary = dictionaryOf(object)
  const from = Buffer.byteLength(dictionary, 'latin1') + 'stream\n'.length
  const data = object.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary)?.[1]))
  return dictionary.includes('/FlateDecode') ? inflateSync(data) : data
}

/** The object with other data in its stream. */
export function withStream(object: Buffer, data: Buffer): Buffer {
  const dictionary = dictionaryOf(object)
  const packed = dictionary.includes('/FlateDecode') ? deflateSync(data) : data
  const head = dictionary.replace(/\/Length \d+/, `/Length ${packed.length}`)
  return Buffer.concat([
    Buffer.from(`${head}stream\n`, 'latin1'),
    packed,
    Buffer.from('\nendstream\nendobj\n\n', 'latin1'),
  ])
}
