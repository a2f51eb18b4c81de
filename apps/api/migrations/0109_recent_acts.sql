-- Acts and words of the office stay for ever; whoever watches asks about those of the last hour or week alone.
create index staff_acts_failed on staff_acts (at) where what = 'sign_in_failed';
create index staff_acts_ordered on staff_acts (at) where what in ('receipt_sent', 'links_ended');
create index proposal_decisions_decided on proposal_decisions (decided_at);
