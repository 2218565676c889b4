import { allNodes, attributeOf, nodeAt, nodesIn, textIn, type XmlNode } from '../xml/xml-tree.ts'

/*
 * The response processing of an item, run for a response. It knows what items use; anything else is not guessed at.
 */

type Scalar = string | number | boolean
/** Values in their order; null for none. */
type RunValue = { items: readonly Scalar[]; cardinality: string } | null
/** Values of each response by its identifier. */
export type GivenResponses = ReadonlyMap<string, readonly string[]>

/** The name of what is not known of a processing. */
export class UnknownProcessing extends Error {}

/** Steps of all runs of one item. */
const MOST_STEPS = 50_000

const numbers = /^(?:float|integer|duration)$/
const one = (item: Scalar): RunValue => ({ items: [item], cardinality: 'single' })
const typed = (text: string, type: string): Scalar => {
  if (numbers.test(type)) return Number(text)
  if (type === 'boolean') return text.trim() === 'true'
  return /pair/i.test(type) ? text.trim().split(/\s+/).join(' ') : text.trim()
}

/** Same values: those of several responses in any order. */
function isSame(a: RunValue, b: RunValue): boolean {
  if (!a || !b || a.items.length !== b.items.length) return false
  const inOrder = a.cardinality === 'ordered' || b.cardinality === 'ordered'
  const sorted = ({ items }: NonNullable<RunValue>) => (inOrder ? items : items.map(String).toSorted()).map(String)
  const [left, right] = [sorted(a), sorted(b)]
  return left.every((item, at) => item === right[at])
}

type Operator = (kids: RunValue[], node: XmlNode) => RunValue

const numberIn = (value: RunValue): number => {
  const number = Number(value?.items[0] ?? Number.NaN)
  return Number.isNaN(number) ? 0 : number
}
const truthIn = (value: RunValue): boolean => value?.items[0] === true
const compared =
  (holds: (a: number, b: number) => boolean): Operator =>
  ([a = null, b = null]) =>
    a && b ? one(holds(Number(a.items[0]), Number(b.items[0]))) : null
const all = (values: readonly RunValue[]) => values.flatMap((value) => value?.items ?? [])
const container =
  (cardinality: string): Operator =>
  (values) => {
    const items = all(values)
    return items.length > 0 ? { items, cardinality } : null
  }

/** @returns whether a number is as near to the other as `tolerance` has it */
const isEqual: Operator = ([a = null, b = null], node) => {
  if (!a || !b) return null
  const mode = attributeOf(node, 'toleranceMode') || 'exact'
  const [given, wanted] = [Number(a.items[0]), Number(b.items[0])]
  if (mode === 'exact') return one(given === wanted)
  const [below = 0, above = below] = attributeOf(node, 'tolerance').trim().split(/\s+/).map(Number)
  if (!(below >= 0 && above >= 0)) throw new UnknownProcessing('tolerance')
  const reach = (by: number) => (mode === 'relative' ? (Math.abs(wanted) * by) / 100 : by)
  // What is subtracted in floating point is off in its last digits.
  const slack = 1e-9 * Math.max(1, Math.abs(wanted))
  return one(given >= wanted - reach(below) - slack && given <= wanted + reach(above) + slack)
}

const stringMatch: Operator = ([a = null, b = null], node) => {
  if (!a || !b) return null
  const isCased = attributeOf(node, 'caseSensitive') !== 'false'
  const [left, right] = [a, b].map(({ items }) => (isCased ? String(items[0]) : String(items[0]).toLowerCase()))
  if (left === undefined || right === undefined) return null
  return one(attributeOf(node, 'substring') === 'true' ? left.includes(right) : left === right)
}

const operators: Readonly<Record<string, Operator>> = {
  null: () => null,
  baseValue: (_, node) => one(typed(textIn(node), attributeOf(node, 'baseType'))),
  match: ([a = null, b = null]) => (a && b ? one(isSame(a, b)) : null),
  equal: isEqual,
  stringMatch,
  and: (values) => one(values.every(truthIn)),
  or: (values) => one(values.some(truthIn)),
  not: ([value = null]) => (value ? one(!truthIn(value)) : null),
  isNull: ([value = null]) => one(value === null),
  gt: compared((a, b) => a > b),
  gte: compared((a, b) => a >= b),
  lt: compared((a, b) => a < b),
  lte: compared((a, b) => a <= b),
  member: ([value = null, list = null]) => (value && list ? one(list.items.includes(value.items[0] ?? '')) : null),
  contains: ([list = null, part = null]) =>
    list && part ? one(part.items.every((item) => list.items.includes(item))) : null,
  containerSize: ([list = null]) => one(list?.items.length ?? 0),
  sum: (values) => one(all(values).reduce<number>((sum, item) => sum + Number(item), 0)),
  product: (values) => one(all(values).reduce<number>((product, item) => product * Number(item), 1)),
  subtract: ([a = null, b = null]) => one(numberIn(a) - numberIn(b)),
  divide: ([a = null, b = null]) => (numberIn(b) === 0 ? null : one(numberIn(a) / numberIn(b))),
  multiple: container('multiple'),
  ordered: container('ordered'),
}

const declarationsOf = (item: XmlNode, name: string) =>
  new Map(nodesIn(item, name).map((node) => [attributeOf(node, 'identifier'), node]))

function typedValue(declaration: XmlNode | undefined, texts: readonly string[]): RunValue {
  if (!declaration || texts.length === 0) return null
  const type = attributeOf(declaration, 'baseType')
  return { items: texts.map((text) => typed(text, type)), cardinality: attributeOf(declaration, 'cardinality') }
}
const declared = (declaration: XmlNode | undefined, name: string) =>
  typedValue(declaration, nodesIn(nodeAt(declaration, name), 'value').map(textIn))

/** What a response scores by the values that it maps. */
function mapped(declaration: XmlNode | undefined, value: RunValue): RunValue {
  const mapping = nodeAt(declaration, 'mapping')
  if (!mapping) throw new UnknownProcessing('mapResponse')
  const type = attributeOf(declaration, 'baseType')
  const scoreOf = (item: Scalar) => {
    const entry = nodesIn(mapping, 'mapEntry').find((node) => {
      const key = typed(attributeOf(node, 'mapKey'), type)
      const isCased = type !== 'string' || attributeOf(node, 'caseSensitive') === 'true'
      return key === item || (!isCased && String(key).toLowerCase() === String(item).toLowerCase())
    })
    return Number(attributeOf(entry ?? mapping, entry ? 'mappedValue' : 'defaultValue')) || 0
  }
  const sum = [...new Set(value?.items)].reduce<number>((whole, item) => whole + scoreOf(item), 0)
  const [lowest, highest] = [attributeOf(mapping, 'lowerBound'), attributeOf(mapping, 'upperBound')]
  const least = lowest === '' ? sum : Math.max(Number(lowest), sum)
  return one(highest === '' ? least : Math.min(Number(highest), least))
}

const isWord = (node: XmlNode | undefined) =>
  node?.name === 'baseValue' && !numbers.test(attributeOf(node, 'baseType') || 'float')

/** Whether rules work out a score: those of feedback alone set words. */
export function isScoring(rules: readonly XmlNode[]): boolean {
  return rules.some((node) =>
    node.name === 'setOutcomeValue' || node.name === 'lookupOutcomeValue'
      ? !isWord(nodesIn(node)[0])
      : isScoring(nodesIn(node)),
  )
}

const isOfScore = (node: XmlNode) => node.name === 'setOutcomeValue' && attributeOf(node, 'identifier') === 'SCORE'

/** Ends a processing before its end. */
class Exit extends Error {}

/** @returns what an item scores by its rules for a response; throws UnknownProcessing */
export function scorerOf(item: XmlNode, rules: readonly XmlNode[]): (given: GivenResponses) => number {
  const responses = declarationsOf(item, 'responseDeclaration')
  const outcomes = declarationsOf(item, 'outcomeDeclaration')
  const setsScore = rules.some((rule) => [rule, ...allNodes(rule, 'setOutcomeValue')].some(isOfScore))
  let steps = 0
  return (given) => {
    const found = new Map<string, RunValue>()
    const set = new Set<string>()
    const variable = (name: string): RunValue => {
      if (found.has(name)) return found.get(name) ?? null
      const response = responses.get(name)
      if (response) return typedValue(response, given.get(name) ?? [])
      const outcome = outcomes.get(name)
      const isNumber = !outcome || numbers.test(attributeOf(outcome, 'baseType'))
      return declared(outcome, 'defaultValue') ?? (isNumber ? one(0) : null)
    }
    const work = (node: XmlNode | undefined): RunValue => {
      if (!node) return null
      if (++steps > MOST_STEPS) throw new UnknownProcessing('responseProcessing')
      const name = attributeOf(node, 'identifier')
      // Each value that it looks through is a step.
      for (const part of nodesIn(responses.get(name))) steps += part.kids.length
      if (node.name === 'variable') return variable(name)
      if (node.name === 'correct') return declared(responses.get(name), 'correctResponse')
      if (node.name === 'default') return declared(responses.get(name) ?? outcomes.get(name), 'defaultValue')
      if (node.name === 'mapResponse') return mapped(responses.get(name), variable(name))
      const operator = Object.hasOwn(operators, node.name) ? operators[node.name] : undefined
      if (!operator) throw new UnknownProcessing(node.name)
      return operator(nodesIn(node).map(work), node)
    }
    const run = (rule: XmlNode): void => {
      if (rule.name === 'setOutcomeValue') {
        const name = attributeOf(rule, 'identifier')
        found.set(name, work(nodesIn(rule)[0]))
        set.add(name)
      } else if (rule.name === 'responseCondition') {
        const branch = nodesIn(rule).find((one) => one.name === 'responseElse' || truthIn(work(nodesIn(one)[0])))
        for (const kid of nodesIn(branch).slice(branch?.name === 'responseElse' ? 0 : 1)) run(kid)
      } else if (rule.name === 'responseProcessingFragment') for (const kid of nodesIn(rule)) run(kid)
      else if (rule.name === 'exitResponse') throw new Exit()
      else throw new UnknownProcessing(rule.name)
    }
    try {
      for (const rule of rules) run(rule)
    } catch (error) {
      if (!(error instanceof Exit)) throw error
    }
    if (setsScore) return numberIn(variable('SCORE'))
    // Where it is not called so: what else is a number.
    const others = [...set].filter((name) => name !== 'MAXSCORE' && name !== 'MINSCORE')
    return others.reduce((sum, name) => sum + numberIn(variable(name)), 0)
  }
}
