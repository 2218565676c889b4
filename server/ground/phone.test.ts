import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { api, Phone, say } from '#contract'
import { ApiError } from './errors.ts'
import { phoneFields, toE164, withE164 } from './phone.ts'

function refusalOf(work: () => unknown): ApiError {
  try {
    work()
  } catch (error) {
    if (error instanceof ApiError) return error
  }
  throw new Error('Nothing was refused')
}

/** As the contract leaves what was typed, and the server what is left. */
const read = (typed: string, country: string | null) => toE164(Phone.parse(typed), country)

describe('a telephone number', () => {
  it('is read as it is dialled in the country, with or without what stands before it there', () => {
    for (const [typed, country, number] of [
      ['98111 22333', 'IN', '+919811122333'],
      ['09811122333', 'IN', '+919811122333'],
      ['0091 98111-22333', 'IN', '+919811122333'],
      ['919811122333', 'IN', '+919811122333'],
      ['(022) 2888.8888', 'IN', '+912228888888'],
      ['07400 123456', 'GB', '+447400123456'],
      ['(201) 555-0123', 'US', '+12015550123'],
      ['1 201 555 0123', 'US', '+12015550123'],
      ['030/1234 5678', 'DE', '+493012345678'],
      ['06 1234 5678', 'IT', '+390612345678'],
    ] as const)
      expect([typed, read(typed, country)]).toEqual([typed, number])
  })

  it('of no such country is refused, and the country named', () => {
    for (const [typed, code, country] of [
      ['12345', 'IN', 'India'],
      ['0000000001', 'IN', 'India'],
      ['65432 10987', 'GB', 'United Kingdom'],
      ['123 456 7890', 'US', 'United States'],
      ['98111 22333', 'AQ', 'Antarctica'],
    ] as const)
      expect([typed, read(typed, code)]).toEqual([typed, say('phone.not_of_country', { country })])
    expect(read('98111 22333', null)).toEqual(say('phone.no_country'))
  })

  it('with the code of its country is kept as given, whatever the country', () => {
    for (const country of ['IN', 'US', null]) {
      expect(read('+910000000001', country)).toBe('+910000000001')
      expect(read('+44 (7400) 123-456', country)).toBe('+447400123456')
    }
  })

  it('is figures: letters, signs and an extension are refused, and too few or too many', () => {
    for (const typed of [
      '',
      '1234',
      '1234567890123456',
      '98111 22333 x218',
      '9.81E+09',
      '98+11122333',
      'none',
      '+0123456',
    ])
      expect([typed, Phone.safeParse(typed).success]).toEqual([typed, false])
  })

  it('is found wherever it stands in a body, and every wrong one has its path', () => {
    const body = {
      mobile: '9811122333',
      guardians: [{ mobile: null }, { mobile: '09811122444', name: '5' }],
      roll_no: '12345',
    }
    expect(withE164(body, 'IN')).toEqual({
      ...{ mobile: '+919811122333', roll_no: '12345' },
      guardians: [{ mobile: null }, { mobile: '+919811122444', name: '5' }],
    })
    const { errors } = refusalOf(() => withE164(body, 'US'))
    expect(errors?.map(({ path }) => path)).toEqual(['mobile', 'guardians.1.mobile'])
  })
})

it('every field of the contract that takes a number is one that is looked for', () => {
  const names = new Set<string>()
  const bodies = Object.values(api).flatMap((table) => Object.values(table).map(({ body }) => body))
  for (const body of bodies) collect(body, '', names)
  expect(names).toEqual(phoneFields)
})

/** Names of the fields below a schema that are a `Phone`. */
function collect(schema: z.core.$ZodType, name: string, names: Set<string>): void {
  if (schema === Phone) names.add(name)
  else if (schema instanceof z.ZodObject)
    for (const [field, below] of Object.entries(schema.shape)) collect(below as z.core.$ZodType, field, names)
  else if (schema instanceof z.ZodArray) collect(schema.element, name, names)
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodPrefault)
    collect(schema.unwrap(), name, names)
  else if (schema instanceof z.ZodPipe) for (const part of [schema.in, schema.out]) collect(part, name, names)
}
