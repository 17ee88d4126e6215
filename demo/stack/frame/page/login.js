const form = document.querySelector('form')
form.addEventListener('submit', async event => {
  event.preventDefault()
  const { value: person } = event.submitter
  try {
    const response = await fetch('/decision', {
      method: 'POST',
      body: JSON.stringify({ query: location.search, person }),
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    location.replace((await response.json()).location)
  } catch (error) {
    document.querySelector('[role=status]').textContent = `That did not work: ${error.message}`
  }
})
