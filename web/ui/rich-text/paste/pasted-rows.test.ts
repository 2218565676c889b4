import { expect, test } from 'vitest'
import { readRows } from './pasted-rows.ts'

test('the cells of a table with their formatting', () => {
  const html =
    '<table><tbody><tr><td>x<sup>2</sup></td><td><p>1</p></td></tr><tr><td>y</td><td></td></tr></tbody></table>'
  expect(readRows(html, 'x2\t1\ny\t')).toEqual([
    ['<p>x<sup>2</sup></p>', '<p>1</p>'],
    ['<p>y</p>', ''],
  ])
})

test('the items of a list', () => {
  expect(readRows('<ol type="a"><li><p>one</p></li><li>two</li></ol>', '')).toEqual([['<p>one</p>'], ['<p>two</p>']])
})

test('the lines of plain text, parted by tabs, without the letters before them and without empty lines', () => {
  expect(readRows('', '(a) 2 < 3\r\n\r\nB. four\nCo\t5')).toEqual([
    ['<p>2 &lt; 3</p>'],
    ['<p>four</p>'],
    ['<p>Co</p>', '<p>5</p>'],
  ])
})

test('one line is one row', () => {
  expect(readRows('<p>only</p>', 'only')).toEqual([['<p>only</p>']])
  expect(readRows('', '')).toEqual([])
})
