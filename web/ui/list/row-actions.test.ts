import { expect, test } from 'vitest'
import { partedActions } from './row-actions.tsx'

const named = (...titles: string[]) => titles.map((title) => ({ title }))

test('two signs stand in a row; what else is done with it is in the menu, after what is always there', () => {
  const two = named('Edit', 'Delete')
  expect(partedActions(two)).toEqual({ shown: two, menu: [] })
  const [marks, analysis, edit, remove] = named('Marks', 'Analysis', 'Edit', 'Delete')
  const state = { title: 'Change the state', lesser: true }
  expect(partedActions([marks!, analysis!, state, edit!, remove!])).toEqual({
    shown: [marks, analysis],
    menu: [state, edit, remove],
  })
})

test('a button with words takes no place of a sign', () => {
  const all = [{ title: 'Open', spelled: true }, ...named('Edit', 'Delete')]
  expect(partedActions(all)).toEqual({ shown: all, menu: [] })
})
