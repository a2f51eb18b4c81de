-- A role in the portal is given by two people of the office who show their codes.
alter table staff_acts drop constraint staff_acts_what_check;
alter table staff_acts add constraint staff_acts_what_check check (what in ('signed_in', 'sign_in_failed', 'signed_out',
  'factor_enrolled', 'staff_added', 'role_given', 'role_ended', 'staff_left', 'recovery_ordered', 'recovery_stopped',
  'provider_asked', 'receipt_sent', 'links_ended', 'payer_revealed', 'exported', 'proposed', 'approved', 'refused', 'withdrawn',
  'gap_noted', 'strays_noted', 'image_given', 'fee_set', 'portal_role_given'));
