-- wrk -s paths.lua URL -- FILE: asks for each line of a file in turn.
function init(args)
  paths = {}
  for line in io.lines(args[1]) do
    table.insert(paths, wrk.format(nil, line))
  end
  last = 0
end

function request()
  last = last % #paths + 1
  return paths[last]
end
