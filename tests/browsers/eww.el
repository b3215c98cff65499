;; Reads a command per line, such as ("press" "Login"), and uses eww like a person.
(require 'eww)
(setq shr-width 150 shr-use-fonts nil shr-inhibit-images t url-show-status nil
      eww-retrieve-command nil url-confirmation-func (lambda (_) t))

(defvar rendered nil)
(defvar file-coding nil)
(add-hook 'eww-after-render-hook (lambda () (setq rendered t)))

(defun wait-for (visit)
  (setq rendered nil)
  (funcall visit)
  (with-timeout (20) (while (not rendered) (accept-process-output nil 0.05)))
  (switch-to-buffer "*eww*"))

(defun form-at (position) (get-text-property position 'eww-form))

(defun next-control (from matches)
  "The first control or link after FROM for which MATCHES is true of its place and its end."
  (let (found)
    (while (and from (not found))
      (let ((end (or (next-single-char-property-change from 'eww-form) (point-max))))
        ;; A list without keywords is the form itself.
        (if (and (keywordp (car-safe (form-at from))) (funcall matches from end)) (setq found from))
        (setq from (and (< end (point-max)) end))))
    found))

(defun press-control (words)
  (let ((place (next-control (point-min)
                 (lambda (from end)
                   (and (member (plist-get (form-at from) :type) '("submit" "button"))
                        (equal words (string-trim (buffer-substring-no-properties from end))))))))
    (cond
     (place (goto-char place)
            (wait-for (lambda () (let ((coding-system-for-read file-coding)) (eww-submit)))))
     ((press-link words))
     (t (error "No control called %s" words)))))

(defun press-link (words)
  (goto-char (point-min))
  (catch 'done
    (while (search-forward words nil t)
      (when (get-text-property (match-beginning 0) 'shr-url)
        (goto-char (match-beginning 0))
        (wait-for 'eww-follow-link)
        (throw 'done t)))))

(defun check-box (words)
  "Checks the box or radio button before WORDS."
  (goto-char (point-min))
  (when (search-forward words nil t)
    (let ((limit (match-beginning 0)) (from (point-min)) place found)
      (while (and (setq place (next-control from
                        (lambda (at _) (member (plist-get (form-at at) :type) '("checkbox" "radio")))))
                  (< place limit))
        (setq found place
              from (next-single-char-property-change place 'eww-form)))
      (when found
        (goto-char found)
        (eww-toggle-checkbox)
        t))))

(defun field-after (label)
  (goto-char (point-min))
  (search-forward label)
  (let ((place (next-control (point) (lambda (_from _end) t))))
    (goto-char place)
    (form-at place)))

(defun run-command (name &rest words)
  (pcase name
    ("open" (wait-for (lambda () (eww (car words)))))
    ("press" (press-control (car words)))
    ("check" (or (check-box (car words)) (error "No box")))
    ("fill" (plist-put (field-after (car words)) :value (cadr words)))
    ("choose" (choose-option (car words) (cadr words)))
    ("attach" (plist-put (field-after (car words)) :filename (cadr words)))
    ("files" (setq file-coding (intern (car words))))
    ("say" (princ (car words)))
    ("text" (princ (with-current-buffer "*eww*"
                     (buffer-substring-no-properties (point-min) (point-max)))))))

(defun choose-option (label option)
  (let* ((input (field-after label))
         (item (seq-find (lambda (one) (equal (plist-get one :display) option))
                         (eww--form-items input))))
    (plist-put input :value (plist-get item :value))))

(set-terminal-coding-system 'utf-8)
(condition-case nil
    (while t
      (let ((command (read (read-string ""))))
        (condition-case problem
            (apply 'run-command command)
          (error (princ (format "FAILED %S" problem)))))
      (princ "\n"))
  (end-of-file nil))
