import { expect, test } from 'vitest'
import { pastedPeople } from './pasted-people.ts'

const of = (text: string, withMark = false) =>
  pastedPeople(text, withMark).map(({ mark, name, email, problem }) => [mark, name, email, problem])

test('names and addresses are found in either order, with commas, tabs, and as mail programs write them', () => {
  const text = 'Asha Rao, asha@kv.test\nravi@kv.test\tRavi Kumar\n"Omar" <omar@kv.test>\n\nDas; Meera; meera@kv.test'
  expect(of(text)).toEqual([
    [null, 'Asha Rao', 'asha@kv.test', null],
    [null, 'Ravi Kumar', 'ravi@kv.test', null],
    [null, 'Omar', 'omar@kv.test', null],
    [null, 'Das Meera', 'meera@kv.test', null],
  ])
})

test('a line without an address or a name, and one whose address came before, says so', () => {
  const problems = of('Asha Rao\nasha@kv.test\nAsha, asha@kv\nRavi, RAVI@kv.test\nRavi, ravi@kv.test')
  expect(problems.map((one) => one[3])).toEqual(['email', 'name', 'email', null, 'twice'])
})

test('of staff the number stands before the name', () => {
  expect(of('T-101, Asha Rao, asha@kv.test\nRavi Kumar, ravi@kv.test', true)).toEqual([
    ['T-101', 'Asha Rao', 'asha@kv.test', null],
    [null, 'Ravi Kumar', 'ravi@kv.test', 'mark'],
  ])
})

test('staff need no address: the number is enough, and stands once', () => {
  expect(of('T-101, Asha Rao\n101\tRavi Kumar\nT-101, Meera Das\nOmar\nT-5, Omar, omar@kv', true)).toEqual([
    ['T-101', 'Asha Rao', '', null],
    ['101', 'Ravi Kumar', '', null],
    ['T-101', 'Meera Das', '', 'twice'],
    [null, 'Omar', '', 'email'],
    ['T-5', 'Omar', 'omar@kv', 'email'],
  ])
})
