/** A white field of 600 by 400 to draw on, as PNG: a drawing has to begin with a picture. */
export const blankPicture: Uint8Array = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAlgAAAGQAQAAAABaTiM1AAAAgklEQVR42u3MMQEAAAwCIPuX1hI7dkAA0jtxuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrlcLpfL5XK5XC6Xy+VyuVwul8vlcrlcLpfL5XK5XC7Xm2um9sGdGChlqwAAAABJRU5ErkJggg==',
  'base64',
)
