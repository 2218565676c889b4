import { expect, test } from 'vitest'
import type { Topic } from '#contract'
import { check, type TopicValues, toBody, toValues } from './topic-values.ts'

const values: TopicValues = { grade_id: 1, subject_id: 2, chapter_id: 3, title: 'Mirrors', sub_topic: '' }

test('sub-topics are one in each line, empty lines count for nothing', () => {
  expect(toBody({ ...values, sub_topic: ' Plane \n\n Curved\n' }).sub_topic).toEqual(['Plane', 'Curved'])
  const topic = { ...values, sub_topic: ['Plane', 'Curved'] } as unknown as Topic
  expect(toValues(topic, { grade_id: null, subject_id: null, chapter_id: null }).sub_topic).toBe('Plane\nCurved')
})

test('a wrong sub-topic is named in the one box that holds them all', () => {
  expect(check({ ...values, sub_topic: 'Plane\nCurved\nplane' })).toEqual({
    sub_topic: 'plane: This sub-topic is named twice',
  })
  const long = 'x'.repeat(151)
  expect(check({ ...values, sub_topic: `Plane\n${long}` }).sub_topic).toBe(
    `${'x'.repeat(40)}…: Please shorten this to 150 characters`,
  )
})

test('what is not chosen is asked for', () => {
  const nothing = { ...values, grade_id: null, subject_id: null, chapter_id: null, title: '' }
  expect(check(nothing)).toEqual({
    grade_id: 'Please choose a class',
    subject_id: 'Please choose a subject',
    chapter_id: 'Please choose a chapter',
    title: 'Please enter title',
  })
})
