import { describe, expect, it } from 'vitest'
import { readBlueprintFile } from './blueprint-file.ts'
import { PaperError } from './error.ts'
import { readSettings } from './settings.ts'

const yaml = `# a quiz
paper:
  school: Green Valley
sections:
  - section: A
    chapters:
      - chapter: Light
`

describe('the file of a blueprint', () => {
  it('is the same in YAML and in JSON', () => {
    const content = {
      paper: { school: 'Green Valley' },
      sections: [{ section: 'A', chapters: [{ chapter: 'Light' }] }],
    }
    expect(readBlueprintFile(yaml, 'quiz.yaml').content).toEqual(content)
    expect(readBlueprintFile(JSON.stringify(content), 'quiz.json').content).toEqual(content)
  })

  it.each([
    [['sections', 0, 'chapters', 0, 'chapter'], 'quiz.yml, line 7: sections.0.chapters.0.chapter'],
    [['sections', 0, 'count'], 'quiz.yml, line 5: sections.0.count'],
    [['paper', 'timing'], 'quiz.yml, line 3: paper.timing'],
    [['defaults'], 'quiz.yml: defaults'],
    [[], 'quiz.yml'],
  ])('knows where %j is, or what it is missing from', (path, place) => {
    expect(readBlueprintFile(yaml, 'quiz.yml').placeOf(path)).toBe(place)
  })

  it('knows the lines of JSON too', () => {
    const text = JSON.stringify({ paper: {}, sections: [{ count: 0 }] }, null, 2)
    expect(readBlueprintFile(text, 'quiz.json').placeOf(['sections', 0, 'count'])).toBe(
      'quiz.json, line 5: sections.0.count',
    )
  })

  it.each([
    ['broken YAML', 'sections: [1\nmore: 2\n', 'quiz.yaml', "quiz.yaml can't be read as YAML: line 2: "],
    ['a field that is there twice', 'a: 1\nb: 2\na: 3\n', 'quiz.yaml', 'line 3: Map keys must be unique'],
    ['an alias without an anchor', 'more: *nothing\n', 'quiz.yaml', "quiz.yaml can't be read as YAML: "],
    ['a list', '- 1\n', 'quiz.yaml', "quiz.yaml can't be read as YAML: it holds no object."],
    ['nothing', '', 'quiz.yaml', 'it holds no object.'],
    ['YAML that is called JSON', yaml, 'quiz.json', "quiz.json can't be read as JSON: "],
    ['a bomb of aliases', bomb(), 'quiz.yaml', "quiz.yaml can't be read as YAML: "],
  ])('is refused in a sentence for %s', (_, text, file, message) => {
    expect(() => readBlueprintFile(text, file)).toThrow(PaperError)
    expect(() => readBlueprintFile(text, file)).toThrow(message)
  })

  it('is refused for a wrong head with the line of each fault', () => {
    expect(() => readSettings(readBlueprintFile(yaml, 'quiz.yaml'))).toThrow(
      'quiz.yaml, line 3: paper.timing: Must be hours and minutes',
    )
  })
})

/** Nine lines that stand for 10⁹ words. */
function bomb(): string {
  const lines = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(', ')}]`)
  return ['a0: &a0 word', ...lines].join('\n')
}
