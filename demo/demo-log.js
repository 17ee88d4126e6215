const KEPT = 100
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

const brief = data =>
  data === undefined
    ? ''
    : JSON.stringify(data, (key, value) =>
        typeof value === 'bigint'
          ? String(value)
          : typeof value === 'string' && value.length > 80
            ? `${value.slice(0, 77)}…`
            : value,
      )

/** A list of what happened, newest first. */
export function createLog(list) {
  const empty = list.firstElementChild
  return {
    add(name, data, bad = false) {
      empty.remove()
      const item = document.createElement('li')
      const time = document.createElement('time')
      const title = document.createElement('b')
      const detail = document.createElement('code')
      time.textContent = clock.format(new Date())
      title.textContent = name
      detail.textContent = brief(data)
      item.classList.toggle('bad', bad)
      item.append(time, title, detail)
      list.prepend(item)
      list.children[KEPT]?.remove()
    },
    clear: () => list.replaceChildren(empty),
  }
}
