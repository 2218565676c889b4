import { z } from 'zod'
import * as contract from '#contract'

export type Json = Record<string, unknown>
export type Direction = 'input' | 'output'

/** A part of the document that stands in it once, by what it says. */
interface Shared {
  node: unknown
  /** What it is called, the first that names it; its own name goes before where it was found. */
  name: string
  /** What it was first found in. */
  within: string
  io: Direction
  isNamed: boolean
  uses: number
}

const mark = '#/shared/'

/** Letters of a part from which on it stands once where it is used twice. */
const LONG = 160

/** The contract's own names of its schemas. */
const names = z.registry<{ id: string }>()
for (const [name, value] of Object.entries(contract))
  if (/^[A-Z]/.test(name) && value instanceof z.ZodType && isShape(value) && !names.has(value))
    names.add(value, { id: name })

function isShape(schema: z.ZodType): boolean {
  return ['object', 'enum', 'union'].includes(schema.def.type)
}

/**
 * The schemas of the document: each that the contract names, and each that stands in several places, is a component, and the rest stands where it is used.
 */
export class Components {
  private readonly byText = new Map<string, number>()
  private readonly shared: Shared[] = []

  /** As it goes into the document; `name` where the whole of it is to be a component. */
  take(schema: z.ZodType, io: Direction, name?: string): unknown {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      ...{ target: 'draft-2020-12', io, unrepresentable: 'any', metadata: names },
    }) as Json & { $defs?: Record<string, Json> }
    const known = new Map<string, unknown>()
    const resolve = (id: string): unknown => {
      const before = known.get(id)
      if (before) return before
      // One that holds itself is not in the contract.
      const { id: _id, ...definition } = $defs[id] ?? {}
      const found = this.keep(this.walk(definition, id, { io, within: id, resolve }), {
        name: id,
        within: '',
        io,
        isNamed: true,
      })
      known.set(id, found)
      return found
    }
    const { id: named, ...node } = own as Json & { id?: string }
    const title = named ?? name ?? ''
    const whole = this.walk(node, title, { io, within: title, resolve })
    return title && isObject(whole) && whole.properties
      ? this.keep(whole, { name: title, within: '', io, isNamed: true })
      : whole
  }

  private walk(node: unknown, name: string, of: Walk): unknown {
    if (Array.isArray(node)) return node.map((one) => this.walk(one, name, of))
    if (!isObject(node)) return node
    const { $ref } = node as { $ref?: string }
    if ($ref?.startsWith('#/$defs/')) return of.resolve($ref.slice('#/$defs/'.length))
    const part = (value: unknown, called: string) => this.shareable(this.walk(value, called, of), called, of)
    return Object.fromEntries(
      Object.entries(tidied(node, of.io)).map(([key, value]) => {
        if (key === 'properties') {
          const fields = Object.entries(value as Json)
          return [key, Object.fromEntries(fields.map(([field, one]) => [field, part(one, field)]))]
        }
        if (key === 'items' || key === 'additionalProperties') return [key, part(value, name.replace(/s$/, ''))]
        if (key === 'anyOf' || key === 'oneOf' || key === 'allOf')
          return [key, (value as unknown[]).map((one) => part(one, name))]
        return [key, value]
      }),
    )
  }

  private shareable(node: unknown, name: string, { within, io }: Walk): unknown {
    if (!isObject(node) || '$ref' in node) return node
    const isWorth = 'properties' in node || 'enum' in node || 'anyOf' in node || 'oneOf' in node
    return isWorth && JSON.stringify(node).length >= LONG ? this.keep(node, { name, within, io, isNamed: false }) : node
  }

  private keep(node: unknown, given: Omit<Shared, 'node' | 'uses'>): unknown {
    const text = JSON.stringify(node)
    let at = this.byText.get(text)
    if (at === undefined) {
      at = this.shared.push({ ...given, node, uses: 0 }) - 1
      this.byText.set(text, at)
    }
    const one = this.shared[at] as Shared
    if (given.isNamed && !one.isNamed) Object.assign(one, given)
    one.uses += 1
    return { $ref: `${mark}${at}` }
  }

  /** The components by their names, and how what was taken refers to them. */
  finish(): { schemas: Record<string, unknown>; settle: (node: unknown) => unknown } {
    const titles = new Map<number, string>()
    const taken = new Set<string>()
    const isComponent = ({ isNamed, uses }: Shared) => isNamed || uses > 1
    const title = ({ name, within, io, isNamed }: Shared): string => {
      const plain = asName(name) || 'Value'
      // What is sent may be another than what is answered under its name.
      const longer = isNamed ? `${plain}${io === 'input' ? 'Input' : 'Output'}` : `${asName(within)}${plain}`
      let free = taken.has(plain) ? longer : plain
      for (let at = 2; taken.has(free); at += 1) free = `${longer}${at}`
      taken.add(free)
      return free
    }
    for (const named of [true, false])
      for (const [at, one] of this.shared.entries())
        if (isComponent(one) && one.isNamed === named) titles.set(at, title(one))
    const settle = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(settle)
      if (!isObject(node)) return node
      const { $ref } = node as { $ref?: string }
      if ($ref?.startsWith(mark)) {
        const at = Number($ref.slice(mark.length))
        const name = titles.get(at)
        return name ? { $ref: `#/components/schemas/${name}` } : settle(this.shared[at]?.node)
      }
      return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, settle(value)]))
    }
    const schemas = [...titles].map(([at, name]) => [name, settle(this.shared[at]?.node)] as const)
    return { schemas: Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1))), settle }
  }
}

/** How a schema is gone through. */
interface Walk {
  io: Direction
  within: string
  resolve: (id: string) => unknown
}

const asName = (text: string) =>
  text.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, _1, letter: string) => letter.toUpperCase())

/**
 * Without what says nothing: bounds of every whole number that JSON can hold, and, of an answer, that no further field may come. A record whose keys are
 * known has them as its fields.
 */
function tidied(node: Json, io: Direction): Json {
  const { minimum, maximum, additionalProperties, propertyNames, ...rest } = node
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum
  if (keys && isObject(additionalProperties))
    return {
      ...rest,
      properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])),
      ...(io === 'input' ? { additionalProperties: false } : {}),
    }
  return {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(propertyNames === undefined ? {} : { propertyNames }),
    ...(additionalProperties === undefined || (additionalProperties === false && io === 'output')
      ? {}
      : { additionalProperties }),
  }
}

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)
